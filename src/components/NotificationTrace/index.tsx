import React, {useState, type ReactNode} from 'react';
import Choice from '../Figure/Choice';
import {formatClock, formatMinutes, weekdays} from '../Figure/clock';
import Figure from '../Figure';
import Slider from '../Figure/Slider';
import {describeTrace} from './describe-trace';
import TraceLists from './TraceLists';
import ProfileOrder from './ProfileOrder';
import {
  absences,
  assets,
  everyone,
  profiles,
  severities,
} from './sample-company';
import {traceNotification, type Severity} from './trace-notification';

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
