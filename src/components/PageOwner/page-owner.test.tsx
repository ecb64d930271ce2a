import React from 'react';
import {hydrate} from '@site/lock/client/testing/hydrate';
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

const writeOwner = 'Owner: write a team of docs/owners.yml';
const writeDay = "Reviewed on: write a day in quotes, such as '2026-11-26'";

/** What a page with these fields shows. */
function shown(fields: Partial<React.ComponentProps<typeof PageOwner>>): string | null {
  hydrate(<PageOwner owner={undefined} reviewed={undefined} ownerLink={undefined} {...fields} />);
  return document.body.textContent;
}

test('a page with neither field says nothing', () => {
  expect(shown({})).toBe('');
});

test.each([
  ['a team that is not in the list', {owner: 'Nobody'}],
  ['no owner', {}],
  ['an empty field', {owner: null}],
  ['a number', {owner: 7}],
  ['a list', {owner: ['Quality'], ownerLink: link}],
])('owner: %s says in place what to write', (_, fields) => {
  expect(shown({reviewed: '2026-05-04', ...fields})).toBe(`${writeOwner} · Reviewed on 4 May 2026`);
});

test.each([
  ['a sentence', 'Last spring'],
  ['a day that does not exist', '2026-02-30'],
  ['a day in another form', '26/11/2026'],
  // YAML takes a day without quotes for a time, which pages get in this form.
  ['a day without quotes', '2026-11-26T00:00:00.000Z'],
  ['no day', undefined],
  ['an empty field', null],
  ['a number', 2026],
  ['a list', ['2026-11-26']],
  ['fields', {day: '2026-11-26'}],
])('reviewed: %s says in place what to write', (_, reviewed) => {
  const others = {owner: 'Quality', ownerLink: link, changed: at('2026-05-05')};
  expect(shown({reviewed, ...others})).toBe(`Owner: Quality · ${writeDay}`);
});
