import React from 'react';
import {hydrate} from '@site/src/testing/hydrate';
import PageOwner from '.';

test('a page says who answers for it and when it was reviewed', () => {
  const shown = document.createElement('div');
  shown.innerHTML = hydrate(
    <PageOwner owner="Operations" reviewed="2026-05-04" />,
  );
  expect(shown.textContent).toBe('Owner: Operations · Reviewed on 4 May 2026');
});

test('a page without a date says nothing', () => {
  expect(hydrate(<PageOwner owner="Operations" reviewed={undefined} />)).toBe(
    '',
  );
});
