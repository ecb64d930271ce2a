import {classifyKpi, type Edges} from './classify-kpi';

/**
 * Says in a sentence which band a value is in, and why.
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
