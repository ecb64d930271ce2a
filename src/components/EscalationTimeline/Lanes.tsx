import React, {type ReactNode} from 'react';
import {clockOf} from './clock';
import type {Telling} from './follow-escalation';
import styles from './styles.module.css';
import {tellRecipient} from './tell-escalation';

interface LanesProps {
  tellings: readonly Telling[];
  /** Of the first message, in minutes after midnight. */
  start: number;
  /** Minutes since the first message; null for never. */
  acknowledged: number | null;
  /** Minutes from the first message to the right edge. */
  end: number;
}

const key = [
  [styles.told, 'told, waiting for an answer'],
  [styles.repeat, 'repeat'],
  [styles.acknowledged, 'acknowledged'],
  [styles.spared, 'not told'],
] as const;

/** A lane for each recipient, from the first message on, with its text. */
export default function Lanes(props: LanesProps): ReactNode {
  const {tellings, start, acknowledged, end} = props;
  const at = (minute: number) => `${(100 * minute) / end}%`;
  return (
    <>
      <ol className={styles.lanes}>
        {tellings.map((telling) => (
          <li key={telling.name}>
            <b>
              {telling.isTold && `${clockOf(start + telling.due)} `}
              {telling.name}
            </b>{' '}
            <span>{tellRecipient(telling, start)}</span>
            <div className={styles.lane} aria-hidden="true">
              <span
                className={telling.isTold ? styles.told : styles.spared}
                style={{
                  left: at(telling.due),
                  right: at(telling.isTold ? end - (acknowledged ?? end) : 0),
                }}
              />
              {telling.repeats.map((minute) => (
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
