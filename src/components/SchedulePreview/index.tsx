import React, {useState, type ReactNode} from 'react';
import {formatClock} from '../Figure/clock';
import Choice from '../Figure/Choice';
import Figure from '../Figure';
import Slider from '../Figure/Slider';
import {describeRuns} from './describe-runs';
import {listRuns, type Recurrence} from './list-runs';
import RunTable from './RunTable';
import {firstDays, recurrences, zones} from './schedule-examples';

/**
 * The next five runs of a report schedule, on the clocks of the schedule and of
 * a reader elsewhere. It starts with the example of
 * /configuration/report-schedules, "Run time".
 */
export default function SchedulePreview(): ReactNode {
  const [recurrence, setRecurrence] = useState<Recurrence>(recurrences[0][0]);
  const [runTime, setRunTime] = useState(90);
  const [zone, setZone] = useState('Europe/London');
  const [readerZone, setReaderZone] = useState('Europe/Amsterdam');
  const [firstDay, setFirstDay] = useState<number>(Date.UTC(2026, 2, 27));
  const runs = listRuns({recurrence, runTime, zone}, readerZone, firstDay, 5);

  const controls = (
    <>
      <Choice
        label="Recurrence"
        value={recurrence}
        options={recurrences}
        onChange={setRecurrence}
      />
      <Slider
        label="Run time"
        value={runTime}
        min={0}
        max={1425}
        step={15}
        text={formatClock(runTime)}
        onChange={setRunTime}
      />
      <Choice
        label="Time zone of the schedule"
        value={zone}
        options={zones}
        onChange={setZone}
      />
      <Choice
        label="Time zone of the reader"
        value={readerZone}
        options={zones}
        onChange={setReaderZone}
      />
      <Choice
        label="First day (next change of clocks)"
        value={firstDay}
        options={firstDays}
        onChange={setFirstDay}
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
