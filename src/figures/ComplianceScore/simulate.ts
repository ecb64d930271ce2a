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
function countEvaluated(counts: ResultCounts): number {
  return counts.compliant + counts.atRisk + counts.nonCompliant;
}

/** Describes how the score came about. */
export function describeScore(counts: ResultCounts): string {
  const {compliant, atRisk, nonCompliant, notEvaluated} = counts;
  const score = computeScore(counts);
  const leftOut =
    notEvaluated === 0
      ? 'No asset is left out.'
      : `${notEvaluated} ${notEvaluated === 1 ? 'asset is' : 'assets are'} left out.`;
  if (score === null) {
    return `No score: no asset was evaluated, and there is nothing to divide by. ${leftOut}`;
  }
  const evaluated = countEvaluated(counts);
  return `Evaluated: ${compliant} + ${atRisk} + ${nonCompliant} = ${evaluated}. Score: ${compliant} ÷ ${evaluated} = ${score.toFixed(1)}\u00a0%. ${leftOut}`;
}
