import React, {type ReactNode} from 'react';
import {formatClock} from '../Figure/clock';
import type {Delivery} from './simulate-escalation';
import styles from './styles.module.css';
import {describeDelivery} from './describe-escalation';

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
export default function Lanes(props: LanesProps): ReactNode {
  const {deliveries, start, acknowledged, end} = props;
  const at = (minute: number) => `${(100 * minute) / end}%`;
  return (
    <>
      <ol className={styles.lanes}>
        {deliveries.map((delivery) => (
          <li key={delivery.name}>
            <b>
              {delivery.isSent && `${formatClock(start + delivery.due)} `}
              {delivery.name}
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
                <span
                  key={minute}
                  className={styles.repeat}
                  style={{left: at(minute)}}
                />
              ))}
              {acknowledged !== null && (
                <span
                  className={styles.acknowledged}
                  style={{left: at(acknowledged)}}
                />
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
