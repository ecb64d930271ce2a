import React, {useState, type ReactNode} from 'react';
import Checkbox from '../Figure/Checkbox';
import Choice from '../Figure/Choice';
import Figure from '../Figure';
import Slider from '../Figure/Slider';
import BandScale from './BandScale';
import {classifyKpi, validateEdges, type Direction} from './classify-kpi';
import {kpiExamples, type KpiExample} from './kpi-examples';
import styles from './styles.module.css';
import {describeKpi} from './describe-kpi';

const movable = [
  ['value', 'Value'],
  ['target', 'Target'],
  ['warning', 'Warning edge'],
  ['critical', 'Critical edge'],
] as const;

interface KpiEdgesProps {
  /** The example shown first; default `higher`. */
  direction?: Direction;
}

/** Bands of a KPI on a scale, with value, edges and direction to be moved. */
export default function KpiEdges({
  direction = 'higher',
}: KpiEdgesProps): ReactNode {
  const [kpi, setKpi] = useState<KpiExample>(kpiExamples[direction]);
  // What is drawn while numbers do not fit: the settings keep them as well.
  const [accepted, setAccepted] = useState(kpi);
  const [isBlank, setIsBlank] = useState(false);
  const refusal = validateEdges(kpi);
  const value = isBlank ? null : kpi.value;
  const show = (number: number) =>
    new Intl.NumberFormat('en', {
      minimumFractionDigits: kpi.decimals[0],
      maximumFractionDigits: kpi.decimals[1],
    }).format(number) + kpi.unit;

  function change(next: KpiExample): void {
    setKpi(next);
    if (validateEdges(next) === null) {
      setAccepted(next);
    }
  }

  const controls = (
    <>
      <Choice
        label="Direction"
        value={kpi.direction}
        options={[
          ['higher', 'Higher is better (uptime)'],
          ['lower', 'Lower is better (minutes)'],
        ]}
        onChange={(chosen: Direction) => change(kpiExamples[chosen])}
      />
      {movable.map(([name, label]) => (
        <Slider
          key={name}
          label={label}
          value={kpi[name]}
          min={kpi.min}
          max={kpi.max}
          step={kpi.step}
          text={show(kpi[name])}
          disabled={name === 'value' && isBlank}
          onChange={(moved) => change({...kpi, [name]: moved})}
        />
      ))}
      <Checkbox label="No data" checked={isBlank} onChange={setIsBlank} />
    </>
  );

  return (
    <Figure
      caption={`${kpi.measure}: ${kpi.direction} is better`}
      controls={controls}
      result={
        refusal
          ? `${refusal} The scale keeps the last numbers that fit.`
          : describeKpi(value, kpi, show)
      }>
      <div className={refusal ? styles.refused : undefined}>
        <BandScale
          kpi={accepted}
          value={value}
          band={classifyKpi(value, accepted)}
          show={show}
        />
      </div>
    </Figure>
  );
}
