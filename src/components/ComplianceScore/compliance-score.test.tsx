import React from 'react';
import {fireEvent, screen} from '@testing-library/react';
import {hydrate} from '@site/src/testing/hydrate';
import ComplianceScore from '.';

test('the built score reads without script, and follows its sliders with it', () => {
  const html = hydrate(
    <ComplianceScore
      compliant={15}
      atRisk={2}
      nonCompliant={1}
      notEvaluated={2}
    />,
  );
  expect(html).toContain('15 ÷ 18 = 83.3\u00a0%');
  const silent = screen.getByRole('slider', {name: 'Not evaluated'});
  fireEvent.change(silent, {target: {value: 0}});
  expect(screen.getByRole('status').textContent).toMatch(
    /83\.3\s%\. No asset is left out\.$/,
  );
  const good = screen.getByRole('slider', {name: 'Compliant'});
  fireEvent.change(good, {target: {value: 17}});
  expect(screen.getByRole('status').textContent).toMatch(/17 ÷ 20 = 85\.0/);
  expect(good.getAttribute('aria-valuetext')).toBe('17');
});
