import React, {useState, type ReactNode} from 'react';
import Figure, {Legend, Sign, type Tone} from '../Figure';
import {Checkbox, Choice, Slider} from '../Figure/controls';
import {
  bands,
  classifyKpi,
  describeKpi,
  validateEdges,
  type Band,
  type Direction,
  type Edges,
} from './simulate';
import styles from './styles.module.css';

/** A KPI with the scale it is drawn on. */
interface KpiExample extends Edges {
  measure: string;
  /** Begins with a space that does not break. */
  unit: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Fewest and most decimals shown. */
  decimals: [number, number];
}

/** The worked examples of /configuration/kpi-settings, one each way. */
const kpiExamples: Record<Direction, KpiExample> = {
  higher: {
    measure: 'Device uptime',
    unit: '\u00a0%',
    direction: 'higher',
    target: 99.5,
    warning: 99,
    critical: 98,
    value: 99.25,
    min: 97,
    max: 100,
    step: 0.05,
    decimals: [1, 2],
  },
  lower: {
    measure: 'Mean time to acknowledge',
    unit: '\u00a0minutes',
    direction: 'lower',
    target: 10,
    warning: 15,
    critical: 30,
    value: 15,
    min: 0,
    max: 40,
    step: 1,
    decimals: [0, 0],
  },
};

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
      <Checkbox label="No data" value={isBlank} onChange={setIsBlank} />
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

interface BandScaleProps {
  kpi: KpiExample;
  value: number | null;
  band: Band | null;
  /** Writes a number with its unit. */
  show: (value: number) => string;
}

const tones: Record<Band, Tone> = {
  'On target': 'good',
  'Off target': 'fair',
  Warning: 'warn',
  Critical: 'bad',
};

/** The four bands on a scale with the value, and as a list. */
function BandScale(props: BandScaleProps): ReactNode {
  const {kpi, value, show} = props;
  const {min, max, target, warning, critical} = kpi;
  const isHigher = kpi.direction === 'higher';
  const at = (number: number) => (100 * (number - min)) / (max - min);
  const limits = [
    isHigher ? max : min,
    target,
    warning,
    critical,
    isHigher ? min : max,
  ].map(at);
  const [better, worse] = isHigher ? ['above', 'below'] : ['below', 'above'];
  const orBetter = isHigher ? 'or more' : 'or less';
  const orWorse = isHigher ? 'or less' : 'or more';
  const ranges: Record<Band, string> = {
    'On target': `${show(target)} ${orBetter}`,
    'Off target': `${worse} ${show(target)}, ${better} ${show(warning)}`,
    Warning: `${show(warning)} ${orWorse}, ${better} ${show(critical)}`,
    Critical: `${show(critical)} ${orWorse}`,
  };

  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        {bands.map((band, index) => {
          const [from = 0, to = 0] = limits.slice(index);
          const left = `${Math.min(from, to)}%`;
          const width = `${Math.abs(to - from)}%`;
          return <Sign key={band} tone={tones[band]} style={{left, width}} />;
        })}
        {value !== null && (
          <span className={styles.marker} style={{left: `${at(value)}%`}} />
        )}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{show(min)}</span>
        <span>{show(max)}</span>
      </div>
      <Legend
        entries={bands.map((name) => ({
          name,
          tone: tones[name],
          text: ranges[name],
          isCurrent: name === props.band,
        }))}
      />
    </>
  );
}
