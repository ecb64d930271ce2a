import React from 'react';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import PageOwner from '.';

const link = 'mailto:quality@example.com';
const at = (day: string) => Date.parse(`${day}T09:00:00Z`);

test.each([
  ['before the change', '2026-05-04', at('2026-05-05'), true],
  ['on the day of the change', '2026-05-05', at('2026-05-05'), false],
  ['after the change', '2026-05-06', at('2026-05-05'), false],
  ['where no change is known', '2026-05-04', undefined, false],
])('reviewed %s', (_, reviewed, changed, isOld) => {
  const html = hydrate(
    <PageOwner owner="Quality" ownerLink={link} reviewed={reviewed} changed={changed} />,
  );
  expect(html.includes('changed since')).toBe(isOld);
  expect(html).toContain(`<a href="${link}">Quality</a>`);
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
