import React from 'react';
import {hydrate} from '../../../packages/lock/src/client/testing/hydrate';
import EntityTabs from '.';

test.each([
  ['usage/incidents', '/features/incidents', 'How-to'],
  // It has no page of this kind, but a section.
  ['configuration/sites', '/features/glossary#site', 'Settings'],
])('%s links to its concept %s, and is %s itself', (page, concept, own) => {
  const html = hydrate(<EntityTabs page={page} />);
  expect(html).toMatch(new RegExp(`href="${concept}"[^>]*>Concept`));
  expect(html).toMatch(new RegExp(`aria-current="page"[^>]*>${own}<`));
  expect(html.match(/aria-current/g)).toHaveLength(1);
});

test('a page without siblings has none', () => {
  expect(hydrate(<EntityTabs page="features/glossary" />)).toBe('');
});
