import React, {type ReactNode} from 'react';
import Figure, {Checkbox, Choice, Entry, Slider, useValues} from '../Figure';
import {absences, assets, profiles, severities} from './sample-company';
import {
  describeProfile,
  formatClock,
  traceNotification,
  weekdays,
  type Absences,
  type Incident,
  type Profile,
  type Trace,
} from './simulate';
import styles from './styles.module.css';

const acknowledgements = [5, 18, 40];

/** What a reader sets; times in minutes, and days from 0, Monday. */
interface Values extends Omit<Incident, 'asset' | 'groups' | 'raised'> {
  asset: (typeof assets)[number];
  weekday: number;
  time: number;
  unavailable: Absences;
  order: typeof profiles;
}

/**
 * Which profile is used for an incident, who is notified when, and what stops the rest. It starts
 * with the worked case of /configuration/notification-profiles, "Precedence".
 */
export default function NotificationTrace(): ReactNode {
  const fields = useValues<Values>({
    asset: assets[1],
    severity: 'Major',
    weekday: 4,
    time: 23 * 60 + 40,
    acknowledged: 18,
    unavailable: absences[0]![0],
    isUnsent: false,
    order: profiles,
  });
  const {asset, weekday, time, order, unavailable} = fields.values;
  const incident = {...fields.values, ...asset, raised: weekday * 1440 + time};
  const trace = traceNotification(incident, order, unavailable);
  return (
    <Figure
      caption="Who is notified about one incident, and what stops the rest"
      controls={<Controls {...fields} />}
      result={trace.result}>
      <TraceLists {...trace} />
    </Figure>
  );
}

function Controls({values: {time}, field}: ReturnType<typeof useValues<Values>>): ReactNode {
  return (
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
          ...acknowledgements.map((minutes) => [minutes, `After ${minutes}\u00a0minutes`] as const),
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
}

/** The profiles in their order, and the recipients of the one that is used. */
function TraceLists({profiles, used, recipients}: Trace): ReactNode {
  // Acknowledging is what stops steps as it should.
  const tones = {notified: 'good', acknowledged: 'idle', unavailable: 'bad'} as const;
  return (
    <>
      <ol className={styles.profiles}>
        {profiles.map(({profile, isUsed, reason}, index) => (
          <Entry
            key={profile.name}
            tone={isUsed ? 'good' : used ? 'idle' : 'bad'}
            isCurrent={isUsed}>
            <b>{`${index + 1}. ${profile.name}`}</b> <small>{describeProfile(profile)}</small>{' '}
            <span>{reason}</span>
          </Entry>
        ))}
      </ol>
      <p className={styles.title}>{used ? `Recipients of ${used.name}` : 'No recipients'}</p>
      <ol className={styles.recipients}>
        {recipients.map(({name, state, outcome}) => (
          <Entry key={name} tone={tones[state]}>
            <b>{name}</b> <span>{outcome}</span>
          </Entry>
        ))}
      </ol>
    </>
  );
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
