import type {Direction, Edges} from './classify-kpi';

/** A KPI with the scale it is drawn on. */
export interface KpiExample extends Edges {
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
export const kpiExamples: Record<Direction, KpiExample> = {
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
