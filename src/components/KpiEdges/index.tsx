import React, {useState, type ReactNode} from 'react';
import Checkbox from '../Figure/Checkbox';
import Choice from '../Figure/Choice';
import Figure from '../Figure';
import Slider from '../Figure/Slider';
import BandScale from './BandScale';
import {judgeKpi, refusalOf, type Direction} from './judge-kpi';
import {kpiExamples, type KpiExample} from './kpi-examples';
import styles from './styles.module.css';
import {tellKpi} from './tell-kpi';

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
  const [isBlank, setIsBlank] = useState(false);
  const refusal = refusalOf(kpi);
  const value = isBlank ? null : kpi.value;
  const show = (number: number) =>
    new Intl.NumberFormat('en', {
      minimumFractionDigits: kpi.decimals[0],
      maximumFractionDigits: kpi.decimals[1],
    }).format(number) + kpi.unit;

  const controls = (
    <>
      <Choice
        label="Direction"
        value={kpi.direction}
        options={[
          ['higher', 'Higher is better (device uptime)'],
          ['lower', 'Lower is better (mean time to acknowledge)'],
        ]}
        onChange={(chosen) => setKpi(kpiExamples[chosen as Direction])}
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
          onChange={(moved) => setKpi({...kpi, [name]: moved})}
        />
      ))}
      <Checkbox label="No data" checked={isBlank} onChange={setIsBlank} />
    </>
  );

  return (
    <Figure
      caption={`${kpi.measure}: ${kpi.direction} is better`}
      controls={controls}
      result={refusal ?? tellKpi(value, kpi, show)}>
      <div className={refusal ? styles.refused : undefined}>
        <BandScale
          kpi={kpi}
          value={value}
          band={judgeKpi(value, kpi)}
          show={show}
        />
      </div>
    </Figure>
  );
}
