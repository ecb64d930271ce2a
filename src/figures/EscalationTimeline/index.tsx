import React, {type ReactNode} from 'react';
import Figure, {useValues} from '../Figure';
import {formatClock, formatMinutes, parseClock} from '../Figure/clock';
import {Checkbox, Choice, Slider} from '../Figure/controls';
import {describeDelivery, describeEscalation, simulateEscalation, type Delivery} from './simulate';
import styles from './styles.module.css';

interface EscalationTimelineProps {
  /** Who is notified: by the first message, then by each step. */
  recipients: readonly string[];
  /** Delay of each step after the one before it, 1 to 60 minutes. */
  delays: readonly number[];
  /** Minutes between repeats: 5, 10, 15 or 30; default none. */
  repeat?: number;
  /** When the incident was raised, `hh:mm`. */
  raised: string;
  /** When someone acknowledges, `hh:mm`, within two hours. */
  acknowledged: string;
  /** End of the quiet hours that a reader may switch on, `hh:mm`. */
  quietUntil: string;
}

const repeats = [5, 10, 15, 30];

/** Who is notified when about one incident, with every value to be moved. */
export default function EscalationTimeline(props: EscalationTimelineProps): ReactNode {
  const raised = parseClock(props.raised);
  const {values, field} = useValues({
    isHeld: false,
    isNever: false,
    delays: props.delays,
    repeat: props.repeat ?? null,
    answer: parseClock(props.acknowledged) - raised,
  });
  const {isHeld, isNever, delays, repeat, answer} = values;

  const start = isHeld ? parseClock(props.quietUntil) : raised;
  const plan = {
    recipients: props.recipients,
    delays,
    repeat,
    acknowledged: isNever ? null : answer,
  };
  const total = delays.reduce((sum, delay) => sum + delay, 0);
  const end = 10 + Math.max(total, plan.acknowledged ?? 0);
  const deliveries = simulateEscalation(plan, end);

  const controls = (
    <>
      <Slider
        label="Acknowledged after"
        max={120}
        text={isNever ? 'never' : formatMinutes(answer)}
        disabled={isNever}
        {...field('answer')}
      />
      <Choice
        label="Repeat until acknowledged"
        options={[[null, 'Off'], ...repeats.map((every) => [every, formatMinutes(every)] as const)]}
        {...field('repeat')}
      />
      {delays.map((delay, step) => (
        <Slider
          key={step}
          label={`Delay of step ${step + 1}`}
          value={delay}
          min={1}
          max={60}
          text={formatMinutes(delay)}
          onChange={(moved) =>
            field('delays').onChange(delays.map((old, at) => (at === step ? moved : old)))
          }
        />
      ))}
      <Checkbox label="No one acknowledges" {...field('isNever')} />
      <Checkbox label={`Delayed by quiet hours until ${props.quietUntil}`} {...field('isHeld')} />
    </>
  );

  return (
    <Figure
      caption={`Incident raised at ${props.raised}, first message at ${formatClock(start)}`}
      controls={controls}
      result={describeEscalation(plan, deliveries, start)}>
      <Lanes deliveries={deliveries} start={start} acknowledged={plan.acknowledged} end={end} />
    </Figure>
  );
}

interface LanesProps {
  deliveries: readonly Delivery[];
  /** Of the first message, in minutes after midnight. */
  start: number;
  /** Minutes since the first message; null for never. */
  acknowledged: number | null;
  /** Minutes from the first message to the right edge. */
  end: number;
}

const key = [
  [styles.notified, 'notified, waiting for an answer'],
  [styles.repeat, 'repeat'],
  [styles.acknowledged, 'acknowledged'],
  [styles.spared, 'not notified'],
] as const;

/** A lane for each recipient, from the first message on, with its text. */
function Lanes(props: LanesProps): ReactNode {
  const {deliveries, start, acknowledged, end} = props;
  const at = (minute: number) => `${(100 * minute) / end}%`;
  return (
    <>
      <ol className={styles.lanes}>
        {deliveries.map((delivery) => (
          <li key={delivery.name}>
            <b>
              {delivery.isSent
                ? `${formatClock(start + delivery.due)} ${delivery.name}`
                : delivery.name}
            </b>{' '}
            <span>{describeDelivery(delivery, start)}</span>
            <div className={styles.lane} aria-hidden="true">
              <span
                className={delivery.isSent ? styles.notified : styles.spared}
                style={{
                  left: at(delivery.due),
                  right: at(delivery.isSent ? end - (acknowledged ?? end) : 0),
                }}
              />
              {delivery.repeats.map((minute) => (
                <span key={minute} className={styles.repeat} style={{left: at(minute)}} />
              ))}
              {acknowledged !== null && (
                <span className={styles.acknowledged} style={{left: at(acknowledged)}} />
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.key} aria-hidden="true">
        {key.map(([style, text]) => (
          <span key={text}>
            <i className={style} /> {text}
          </span>
        ))}
      </p>
    </>
  );
}
