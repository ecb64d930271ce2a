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
  const shown = hydrate(
    <PageOwner owner="Quality" ownerLink={link} reviewed={reviewed} changed={changed} />,
  );
  expect(shown.includes('changed since')).toBe(isOld);
  expect(shown).toContain(`<a href="${link}">Quality</a>`);
});

test('a team without an address is named, and a page without an owner says nothing', () => {
  const props = {ownerLink: undefined, reviewed: '2026-05-04'};
  const named = hydrate(<PageOwner {...props} owner="Quality" />);
  expect(named).toContain('Quality');
  expect(named).not.toContain('<a');
  expect(hydrate(<PageOwner {...props} owner={undefined} />)).toBe('');
});
