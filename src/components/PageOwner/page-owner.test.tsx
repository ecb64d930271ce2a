import React from 'react';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import PageOwner from '.';

const link = 'mailto:quality@example.com';
test('a page names its team, its review and its last change', () => {
  const fields = {owner: 'Quality', ownerLink: link, reviewed: '2026-05-04'};
  const updated = Date.parse('2026-05-05T09:00:00Z');
  expect(hydrate(<PageOwner {...fields} updated={updated} />)).toContain(
    `<a href="${link}">Quality</a>`,
  );
  expect(document.body.textContent).toBe('Quality · reviewed 4 May 2026 · updated 5 May 2026');
});

test.each([
  ['neither field', {}],
  ['a team that is not in the list', {owner: 'Nobody', reviewed: '2026-05-04'}],
  ['an owner that is a list', {owner: ['Quality'], ownerLink: link, reviewed: '2026-05-04'}],
  ['no day', {owner: 'Quality', ownerLink: link}],
  ['a day that is a number', {owner: 'Quality', ownerLink: link, reviewed: 2026}],
])('a page with %s says nothing', (_, fields) => {
  hydrate(<PageOwner owner={undefined} reviewed={undefined} ownerLink={undefined} {...fields} />);
  expect(document.body.textContent).toBe('');
});
