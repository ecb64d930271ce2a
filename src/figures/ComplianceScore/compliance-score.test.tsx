import React from 'react';
import {fireEvent, screen} from '@testing-library/react';
import {hydrate} from '@site/lock/client/testing/hydrate';
import ComplianceScore from '.';
import {computeScore, describeScore} from './simulate';

const counts = (compliant: number, atRisk: number, nonCompliant: number, notEvaluated: number) => ({
  compliant,
  atRisk,
  nonCompliant,
  notEvaluated,
});

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
  expect(describeScore(counts(0, 0, 0, 2))).toMatch(/^No score: .* 2 assets are/);
});

test('the sentence says what is divided and what is left out', () => {
  expect(describeScore(counts(15, 2, 1, 2))).toBe(
    'Evaluated: 15 + 2 + 1 = 18. Score: 15 ÷ 18 = 83.3\u00a0%. 2 assets are left out.',
  );
  expect(describeScore(counts(1, 0, 0, 1))).toMatch(/ 1 asset is left out\.$/);
  expect(describeScore(counts(1, 0, 0, 0))).toMatch(/ No asset is left out\.$/);
});

test('the built score reads without script, and follows its sliders with it', () => {
  const html = hydrate(
    <ComplianceScore compliant={15} atRisk={2} nonCompliant={1} notEvaluated={2} />,
  );
  expect(html).toContain('15 ÷ 18 = 83.3\u00a0%');
  const silent = screen.getByRole('slider', {name: 'Not evaluated'});
  fireEvent.change(silent, {target: {value: 0}});
  expect(screen.getByRole('status').textContent).toMatch(/83\.3\s%\. No asset is left out\.$/);
  const good = screen.getByRole('slider', {name: 'Compliant'});
  fireEvent.change(good, {target: {value: 17}});
  expect(screen.getByRole('status').textContent).toMatch(/17 ÷ 20 = 85\.0/);
  expect(good.getAttribute('aria-valuetext')).toBe('17');
});
