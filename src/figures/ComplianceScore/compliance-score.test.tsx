import React from 'react';
import {fireEvent, screen} from '@testing-library/react';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import ComplianceScore, {describeScore} from '.';

// The figures of /features/compliance and /configuration/compliance, then the edges.
test.each([
  [
    [15, 2, 1, 2],
    'Evaluated: 15 + 2 + 1 = 18. Score: 15 ÷ 18 = 83.3\u00a0%. 2 assets are left out.',
  ],
  [[11, 1, 1, 1], 'Evaluated: 11 + 1 + 1 = 13. Score: 11 ÷ 13 = 84.6\u00a0%. 1 asset is left out.'],
  [[0, 0, 1, 0], 'Evaluated: 0 + 0 + 1 = 1. Score: 0 ÷ 1 = 0.0\u00a0%. No asset is left out.'],
  // Not a zero.
  [
    [0, 0, 0, 2],
    'No score: no asset was evaluated, and there is nothing to divide by. 2 assets are left out.',
  ],
])('of %j the score is told as: %s', (counts, text) => {
  const [compliant = 0, atRisk = 0, nonCompliant = 0, notEvaluated = 0] = counts;
  expect(describeScore({compliant, atRisk, nonCompliant, notEvaluated})).toBe(text);
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
