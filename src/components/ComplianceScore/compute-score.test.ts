import {computeScore} from './compute-score';
import {describeScore} from './describe-score';

const counts = (
  compliant: number,
  atRisk: number,
  nonCompliant: number,
  notEvaluated: number,
) => ({compliant, atRisk, nonCompliant, notEvaluated});

// The figures of /features/compliance and /configuration/compliance.
test.each([
  [counts(15, 2, 1, 2), '83.3'],
  [counts(16, 2, 2, 0), '80.0'],
  [counts(11, 1, 1, 1), '84.6'],
  [counts(4, 1, 0, 1), '80.0'],
  [counts(0, 0, 1, 0), '0.0'],
  [counts(3, 0, 0, 17), '100.0'],
])('of %j the score is %s %%', (given, score) => {
  expect(computeScore(given)?.toFixed(1)).toBe(score);
});

test('where nothing was evaluated there is no score, and not a zero', () => {
  expect(computeScore(counts(0, 0, 0, 2))).toBeNull();
  expect(describeScore(counts(0, 0, 0, 2))).toMatch(
    /^No score: .* 2 assets are/,
  );
});

test('the sentence says what is divided and what is left out', () => {
  expect(describeScore(counts(15, 2, 1, 2))).toBe(
    'Evaluated: 15 + 2 + 1 = 18. Score: 15 ÷ 18 = 83.3\u00a0%. 2 assets are left out.',
  );
  expect(describeScore(counts(1, 0, 0, 1))).toMatch(/ 1 asset is left out\.$/);
  expect(describeScore(counts(1, 0, 0, 0))).toMatch(/ No asset is left out\.$/);
});
