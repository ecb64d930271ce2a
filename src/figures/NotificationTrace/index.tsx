import React, {useState, type ReactNode} from 'react';
import Figure, {signs, toneClass, type Tone} from '../Figure';
import {formatClock, formatMinutes, weekdays} from '../Figure/clock';
import {Checkbox, Choice, Slider} from '../Figure/controls';
import {
  absences,
  assets,
  everyone,
  profiles,
  severities,
} from './sample-company';
import {
  describeMatch,
  describeProfile,
  describeRecipient,
  describeTrace,
  traceNotification,
  type Incident,
  type Profile,
  type RecipientTrace,
  type Severity,
  type Trace,
} from './simulate';
import styles from './styles.module.css';

const acknowledgements = [5, 18, 40];

/**
 * Which profile is used for an incident, who is notified when, and what stops
 * the rest. It starts with the worked case of
 * /configuration/notification-profiles, "Precedence".
 */
export default function NotificationTrace(): ReactNode {
  const [asset, setAsset] = useState<(typeof assets)[number]>(assets[1]);
  const [severity, setSeverity] = useState<Severity>('Major');
  const [weekday, setWeekday] = useState(4);
  const [time, setTime] = useState(23 * 60 + 40);
  const [acknowledged, setAcknowledged] = useState<number | null>(18);
  const [unavailable, setUnavailable] = useState(everyone);
  const [isUnsent, setIsUnsent] = useState(false);
  const [order, setOrder] = useState(profiles);
  const raised = weekday * 1440 + time;
  const incident = {...asset, severity, raised, isUnsent, acknowledged};
  const trace = traceNotification(incident, order, unavailable);

  const controls = (
    <>
      <Choice
        label="Asset"
        value={asset}
        options={assets.map((one) => [
          one,
          `${one.asset} (${one.groups.join(', ') || 'in no group'})`,
        ])}
        onChange={setAsset}
      />
      <Choice
        label="Severity"
        value={severity}
        options={severities.map((one) => [one, one])}
        onChange={setSeverity}
      />
      <Choice
        label="Day at the site"
        value={weekday}
        options={weekdays.map((name, day) => [day, name])}
        onChange={setWeekday}
      />
      <Slider
        label="Time at the site"
        value={time}
        min={0}
        max={1430}
        step={10}
        text={formatClock(time)}
        onChange={setTime}
      />
      <Choice
        label="Acknowledged"
        value={acknowledged}
        options={[
          [null, 'By no one'],
          ...acknowledgements.map(
            (minutes) =>
              [
                minutes,
                `${formatMinutes(minutes)} after the first message`,
              ] as const,
          ),
        ]}
        onChange={setAcknowledged}
      />
      <Choice
        label="Recipients"
        value={unavailable}
        options={absences}
        onChange={setUnavailable}
      />
      <Choice
        label="Status of the asset"
        value={isUnsent}
        options={[
          [false, 'In service'],
          [true, 'Under maintenance'],
        ]}
        onChange={setIsUnsent}
      />
      <ProfileOrder profiles={order} onChange={setOrder} />
    </>
  );

  return (
    <Figure
      caption="Who is notified about one incident, and what stops the rest"
      controls={controls}
      result={describeTrace(trace)}>
      <TraceLists trace={trace} incident={incident} />
    </Figure>
  );
}

interface TraceListsProps {
  trace: Trace;
  incident: Incident;
}

/** The profiles in their order, and the recipients of the one that is used. */
function TraceLists(props: TraceListsProps): ReactNode {
  const {trace, incident} = props;
  const {profiles, used, recipients} = trace;
  const sent = trace.isDelayed ? 'warn' : 'good';
  return (
    <>
      <ol className={styles.profiles}>
        {profiles.map((entry, index) => (
          <Row
            key={entry.profile.name}
            tone={entry.stop === null ? sent : used ? 'idle' : 'bad'}
            isCurrent={entry.stop === null}>
            <b>
              {index + 1}. {entry.profile.name}
            </b>{' '}
            <small>{describeProfile(entry.profile)}</small>{' '}
            <span>{describeMatch(entry, trace, incident)}</span>
          </Row>
        ))}
      </ol>
      <p className={styles.title}>
        {used ? `Recipients of ${used.name}` : 'No recipients'}
      </p>
      <ol className={styles.recipients}>
        {recipients.map((recipient, step) => (
          <Row
            key={recipient.name}
            tone={recipient.stop === null ? sent : toneOf(recipient.stop)}>
            <b>{recipient.name}</b>{' '}
            <span>{describeRecipient(recipient, step)}</span>
          </Row>
        ))}
      </ol>
    </>
  );
}

/** Acknowledging is what stops steps as it should. */
function toneOf(stop: RecipientTrace['stop']): Tone {
  return stop === 'acknowledged' ? 'idle' : 'bad';
}

interface RowProps {
  tone: Tone;
  isCurrent?: boolean;
  children: ReactNode;
}

function Row({tone, isCurrent, children}: RowProps): ReactNode {
  return (
    <li aria-current={isCurrent || undefined}>
      <i className={toneClass(tone)} aria-hidden="true">
        {signs[tone]}
      </i>
      <div>{children}</div>
    </li>
  );
}

interface ProfileOrderProps {
  profiles: readonly Profile[];
  onChange: (profiles: Profile[]) => void;
}

/** Switches profiles on and off, and moves them up in the list. */
function ProfileOrder(props: ProfileOrderProps): ReactNode {
  const {profiles, onChange} = props;

  function moveUp(moved: Profile, index: number): void {
    const order = profiles.filter((profile) => profile !== moved);
    order.splice(Math.max(0, index - 1), 0, moved);
    onChange(order);
  }

  return (
    <ol className={styles.order}>
      {profiles.map((profile, index) => (
        <li key={profile.name}>
          <Checkbox
            label={`${profile.name} is on`}
            checked={profile.isOn}
            onChange={(isOn) =>
              onChange(
                profiles.map((one) => (one === profile ? {...one, isOn} : one)),
              )
            }
          />
          <button
            type="button"
            // A disabled button would lose the focus when it gets to the top.
            aria-disabled={index === 0}
            aria-label={`Move ${profile.name} up`}
            onClick={() => moveUp(profile, index)}>
            Move up
          </button>
        </li>
      ))}
    </ol>
  );
}
