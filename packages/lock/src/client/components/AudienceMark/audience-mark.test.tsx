import React from 'react';
import {hydrate} from '../../testing/hydrate';
import AudienceMark from '.';

test.each([
  ['administrators', 'Only Administrators can read this page.'],
  [
    ['site-managers', 'administrators'],
    'Only Site managers and Administrators can read this page.',
  ],
])('a page for %s says so', (of, text) => {
  expect(hydrate(<AudienceMark of={of} />)).toContain(`>${text}</p>`);
});

test.each([[undefined], ['everyone'], [['administrators', 'everyone']]])(
  'a page for everyone (%s) has no mark',
  (of) => {
    expect(hydrate(<AudienceMark of={of} />)).toBe('');
  },
);
