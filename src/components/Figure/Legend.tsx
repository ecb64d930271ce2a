import React, {type ReactNode} from 'react';
import styles from './styles.module.css';
import {signs, toneClass, type Tone} from './tones';

/** A state with what is said about it. */
export interface LegendEntry {
  name: string;
  tone: Tone;
  text: string;
  /** Whether it is the state that holds; it is then framed. */
  isCurrent?: boolean;
}

/** States of a drawing as a list: sign, name and text of each. */
export default function Legend(props: {entries: LegendEntry[]}): ReactNode {
  return (
    <ul className={styles.legend}>
      {props.entries.map(({name, tone, text, isCurrent}) => (
        <li key={name} aria-current={isCurrent || undefined}>
          <span className={toneClass(tone)} aria-hidden="true">
            {signs[tone]}
          </span>
          <div>
            <b>{name}</b> {text}
          </div>
        </li>
      ))}
    </ul>
  );
}
