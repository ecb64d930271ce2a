import React from 'react';
import {screen} from '@testing-library/react';
import {hydrate} from '@site/src/testing/hydrate';
import ChangedLately from '.';

const heading = <h2>What changed lately</h2>;

test('changes stand under their heading, with a time that machines read', () => {
  const html = hydrate(
    <ChangedLately
      changes={[
        {date: '2026-05-04', title: 'Sites', path: '/configuration/sites'},
        {date: '2026-05-01', pages: 20},
      ]}>
      {heading}
    </ChangedLately>,
  );
  expect(html).toContain('<time dateTime="2026-05-04">4 May 2026</time>');
  screen.getByRole('heading', {name: 'What changed lately'});
  expect(screen.getByRole('link', {name: 'Sites'}).getAttribute('href')).toBe(
    '/configuration/sites',
  );
  screen.getByText('20 pages of the guide at once');
});

test('without history not even the heading shows', () => {
  expect(hydrate(<ChangedLately changes={[]}>{heading}</ChangedLately>)).toBe(
    '',
  );
});
