/** How many assets have which result. */
export interface ResultCounts {
  compliant: number;
  atRisk: number;
  nonCompliant: number;
  notEvaluated: number;
}

/**
 * Works out the score: compliant ÷ evaluated, with *Not evaluated* left out.
 * /features/compliance, "The score".
 *
 * @returns per cent, unrounded; null where nothing was evaluated.
 */
export function computeScore(counts: ResultCounts): number | null {
  const evaluated = countEvaluated(counts);
  return evaluated === 0 ? null : (100 * counts.compliant) / evaluated;
}

/** How many assets were evaluated, whatever the result. */
export function countEvaluated(counts: ResultCounts): number {
  return counts.compliant + counts.atRisk + counts.nonCompliant;
}
