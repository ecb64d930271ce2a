import {countEvaluated, computeScore, type ResultCounts} from './compute-score';

/** Says in words how the score came about. */
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
