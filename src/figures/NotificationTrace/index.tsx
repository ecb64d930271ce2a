import React, {type ReactNode} from 'react';
import Figure, {Entry, useValues, type Tone} from '../Figure';
import {formatClock, formatMinutes, weekdays} from '../Figure/clock';
import {Checkbox, Choice, Slider} from '../Figure/controls';
import {absences, assets, everyone, profiles, severities} from './sample-company';
import {
  describeMatch,
  describeProfile,
  describeRecipient,
  describeTrace,
  traceNotification,
  type Incident,
  type Profile,
  type RecipientTrace,
  type Trace,
} from './simulate';
import styles from './styles.module.css';

const acknowledgements = [5, 18, 40];

/** What a reader sets; times in minutes, and days from 0, Monday. */
interface Values extends Omit<Incident, 'asset' | 'groups' | 'raised'> {
  asset: (typeof assets)[number];
  weekday: number;
  time: number;
  unavailable: typeof everyone;
  order: typeof profiles;
}

/**
 * Which profile is used for an incident, who is notified when, and what stops
 * the rest. It starts with the worked case of
 * /configuration/notification-profiles, "Precedence".
 */
export default function NotificationTrace(): ReactNode {
  const {values, field} = useValues<Values>({
    asset: assets[1],
    severity: 'Major',
    weekday: 4,
    time: 23 * 60 + 40,
    acknowledged: 18,
    unavailable: everyone,
    isUnsent: false,
    order: profiles,
  });
  const {asset, weekday, time, order, unavailable} = values;
  const incident = {...values, ...asset, raised: weekday * 1440 + time};
  const trace = traceNotification(incident, order, unavailable);

  const controls = (
    <>
      <Choice
        label="Asset"
        options={assets.map((one) => [
          one,
          `${one.asset} (${one.groups.join(', ') || 'in no group'})`,
        ])}
        {...field('asset')}
      />
      <Choice
        label="Severity"
        options={severities.map((one) => [one, one])}
        {...field('severity')}
      />
      <Choice
        label="Day at the site"
        options={weekdays.map((name, day) => [day, name])}
        {...field('weekday')}
      />
      <Slider
        label="Time at the site"
        max={1430}
        step={10}
        text={formatClock(time)}
        {...field('time')}
      />
      <Choice
        label="First message acknowledged"
        options={[
          [null, 'By no one'],
          ...acknowledgements.map(
            (minutes) => [minutes, `After ${formatMinutes(minutes)}`] as const,
          ),
        ]}
        {...field('acknowledged')}
      />
      <Choice label="Recipients" options={absences} {...field('unavailable')} />
      <Choice
        label="Status of the asset"
        options={[
          [false, 'In service'],
          [true, 'Under maintenance'],
        ]}
        {...field('isUnsent')}
      />
      <ProfileOrder {...field('order')} />
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
  return (
    <>
      <ol className={styles.profiles}>
        {profiles.map((entry, index) => (
          <Entry
            key={entry.profile.name}
            tone={entry.stop === null ? 'good' : used ? 'idle' : 'bad'}
            isCurrent={entry.stop === null}>
            <b>{`${index + 1}. ${entry.profile.name}`}</b>{' '}
            <small>{describeProfile(entry.profile)}</small>{' '}
            <span>{describeMatch(entry, trace, incident)}</span>
          </Entry>
        ))}
      </ol>
      <p className={styles.title}>{used ? `Recipients of ${used.name}` : 'No recipients'}</p>
      <ol className={styles.recipients}>
        {recipients.map((recipient, step) => (
          <Entry
            key={recipient.name}
            tone={recipient.stop === null ? 'good' : toneOf(recipient.stop)}>
            <b>{recipient.name}</b> <span>{describeRecipient(recipient, step)}</span>
          </Entry>
        ))}
      </ol>
    </>
  );
}

/** Acknowledging is what stops steps as it should. */
function toneOf(stop: RecipientTrace['stop']): Tone {
  return stop === 'acknowledged' ? 'idle' : 'bad';
}

interface ProfileOrderProps {
  value: readonly Profile[];
  onChange: (profiles: Profile[]) => void;
}

/** Switches profiles on and off, and moves them up in the list. */
function ProfileOrder(props: ProfileOrderProps): ReactNode {
  const {value: profiles, onChange} = props;

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
            value={profile.isOn}
            onChange={(isOn) =>
              onChange(profiles.map((one) => (one === profile ? {...one, isOn} : one)))
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
