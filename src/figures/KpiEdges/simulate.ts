/** Which side of the edges is good. */
export type Direction = 'higher' | 'lower';

/** Where a value stands, worst last. */
export const bands = [
  'On target',
  'Off target',
  'Warning',
  'Critical',
] as const;

export type Band = (typeof bands)[number];

/** What a KPI is judged by, all in its unit. */
export interface Edges {
  direction: Direction;
  target: number;
  warning: number;
  critical: number;
}

/**
 * Returns the band in which a value stands. Edges are inclusive: a value equal to one
 * belongs to its band. /configuration/kpi-settings, "Target" to "Critical edge".
 *
 * @param value as counted, before rounding; null where there are no data.
 * @returns null, which is blank and not zero, where there are no data.
 */
export function classifyKpi(value: number | null, edges: Edges): Band | null {
  if (value === null) {
    return null;
  }
  const {target, warning, critical} = edges;
  const sign = edges.direction === 'higher' ? 1 : -1;
  const isUpTo = (edge: number) => sign * value <= sign * edge;
  if (isUpTo(critical)) {
    return 'Critical';
  }
  if (isUpTo(warning)) {
    return 'Warning';
  }
  return value === target || !isUpTo(target) ? 'On target' : 'Off target';
}

/** The text that the settings refuse these numbers with; null if they fit. */
export function validateEdges(edges: Edges): string | null {
  const {target, warning, critical, direction} = edges;
  if (direction === 'higher') {
    return target > warning && warning > critical
      ? null
      : 'Higher is better: target must be above the warning edge, and the warning edge above the critical edge.';
  }
  return target < warning && warning < critical
    ? null
    : 'Lower is better: target must be below the warning edge, and the warning edge below the critical edge.';
}

/**
 * Describes which band a value is in, and why.
 *
 * @param show writes a number with its unit.
 */
export function describeKpi(
  value: number | null,
  edges: Edges,
  show: (value: number) => string,
): string {
  const band = classifyKpi(value, edges);
  if (value === null || band === null) {
    return 'Blank: without data there is no band. Blank is not zero.';
  }
  const target = show(edges.target);
  const warning = show(edges.warning);
  const critical = show(edges.critical);
  const how = (edge: number, side: string) =>
    value === edge ? 'equal to' : side;
  const [better, worse] =
    edges.direction === 'higher' ? ['above', 'below'] : ['below', 'above'];
  const reason = {
    'On target': `${how(edges.target, better)} the target of ${target}`,
    'Off target': `${worse} the target of ${target}, and still ${better} the warning edge of ${warning}`,
    Warning: `${how(edges.warning, worse)} the warning edge of ${warning}, and still ${better} the critical edge of ${critical}`,
    Critical: `${how(edges.critical, worse)} the critical edge of ${critical}`,
  }[band];
  return `${show(value)} is ${band}: ${reason}.`;
}
