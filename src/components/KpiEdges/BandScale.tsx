import React, {type ReactNode} from 'react';
import Legend from '../Figure/Legend';
import {signs, toneClass, type Tone} from '../Figure/tones';
import {bands, type Band} from './classify-kpi';
import type {KpiExample} from './kpi-examples';
import styles from './styles.module.css';

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
export default function BandScale(props: BandScaleProps): ReactNode {
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
          return (
            <span
              key={band}
              className={toneClass(tones[band])}
              style={{left, width}}>
              {signs[tones[band]]}
            </span>
          );
        })}
        {value !== null && (
          <i className={styles.marker} style={{left: `${at(value)}%`}} />
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
