import React, {type ReactNode} from 'react';
import Figure, {Sign, useValues, type Tone} from '../Figure';
import {formatClock} from '../Figure/clock';
import {Choice, Slider} from '../Figure/controls';
import {
  cityOf,
  describeRuns,
  formatDate,
  formatTime,
  listRuns,
  recurrences,
  type Occurrence,
  type Run,
  type Schedule,
} from './simulate';
import styles from './styles.module.css';

/**
 * Time zones of the sites, one that changes its clocks on other days, and one
 * that never does.
 */
const zones = [
  'Europe/London',
  'Europe/Amsterdam',
  'America/New_York',
  'Asia/Singapore',
].map((zone) => [zone, zone] as const);

/**
 * Days to start from, in milliseconds as if they were UTC. Five monthly runs
 * from January, and five daily ones from any other day, pass a change of
 * clocks.
 */
const firstDays = [
  [Date.UTC(2026, 0, 1), '1 Jan 2026 (8 Mar in New York)'],
  [Date.UTC(2026, 2, 6), '6 Mar 2026 (8 Mar in New York)'],
  [Date.UTC(2026, 2, 27), '27 Mar 2026 (29 Mar in Europe)'],
  [Date.UTC(2026, 9, 23), '23 Oct 2026 (25 Oct in Europe)'],
  [Date.UTC(2026, 9, 30), '30 Oct 2026 (1 Nov in New York)'],
] as const;

/**
 * The next five runs of a report schedule, on the clocks of the schedule and of
 * a reader elsewhere. It starts with the example of
 * /configuration/report-schedules, "Run time".
 */
export default function SchedulePreview(): ReactNode {
  const {values, field} = useValues<
    Schedule & {readerZone: string; firstDay: number}
  >({
    recurrence: recurrences[0]![0],
    runTime: 90,
    zone: 'Europe/London',
    readerZone: 'Europe/Amsterdam',
    firstDay: Date.UTC(2026, 2, 27),
  });
  const {zone, readerZone, runTime, firstDay} = values;
  const runs = listRuns(values, readerZone, firstDay, 5);

  const controls = (
    <>
      <Choice
        label="Recurrence"
        options={recurrences}
        {...field('recurrence')}
      />
      <Slider
        label="Run time"
        max={1425}
        step={15}
        text={formatClock(runTime)}
        {...field('runTime')}
      />
      <Choice
        label="Time zone of the schedule"
        options={zones}
        {...field('zone')}
      />
      <Choice
        label="Time zone of the reader"
        options={zones}
        {...field('readerZone')}
      />
      <Choice
        label="First day (next change of clocks)"
        options={firstDays}
        {...field('firstDay')}
      />
    </>
  );

  return (
    <Figure
      caption="The next five runs in two time zones"
      controls={controls}
      result={describeRuns(runs, zone, readerZone)}>
      <RunTable runs={runs} zone={zone} readerZone={readerZone} />
    </Figure>
  );
}

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
function RunTable(props: RunTableProps): ReactNode {
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
                  <span>{`${formatDate(time)},`}</span>{' '}
                  <b>{formatTime(time)}</b>
                </td>
              ))}
              <td>
                <Sign tone={tone} /> <span>{text}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
