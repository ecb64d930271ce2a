import React, {type ReactNode} from 'react';
import {signs, toneClass, type Tone} from '../Figure/tones';
import {cityOf, formatDate, formatTime} from './format-wall';
import type {Run} from './list-runs';
import styles from './styles.module.css';
import type {Occurrence} from './wall-clock';

interface RunTableProps {
  runs: readonly Run[];
  zone: string;
  readerZone: string;
}

const kinds: Record<Occurrence, {tone: Tone; text: string}> = {
  once: {tone: 'good', text: 'as set'},
  never: {tone: 'warn', text: 'moved'},
  twice: {tone: 'fair', text: 'first'},
};

/** Runs with their times on the clocks of schedule and reader. */
export default function RunTable(props: RunTableProps): ReactNode {
  return (
    <table className={styles.runs}>
      <thead>
        <tr>
          <th scope="col">
            <span>Schedule,</span> <span>{cityOf(props.zone)}</span>
          </th>
          <th scope="col">
            <span>Reader,</span> <span>{cityOf(props.readerZone)}</span>
          </th>
          <th scope="col">Run</th>
        </tr>
      </thead>
      <tbody>
        {props.runs.map(({wall, readerWall, planned, occurrence}) => {
          const {tone, text} = kinds[occurrence];
          return (
            <tr key={planned}>
              {[wall, readerWall].map((time, index) => (
                <td key={index}>
                  <span>{formatDate(time)},</span> <b>{formatTime(time)}</b>
                </td>
              ))}
              <td>
                <i className={toneClass(tone)} aria-hidden="true">
                  {signs[tone]}
                </i>{' '}
                <span>{text}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
