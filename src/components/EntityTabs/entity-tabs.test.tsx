import {readFileSync} from 'node:fs';
import React from 'react';
import {hydrate} from '@site/src/testing/hydrate';
import {entities} from './entities';
import EntityTabs from '.';

const routes = readFileSync('docs/addresses.txt', 'utf8').split('\n');

test('every page or section of an entity exists and belongs to one entity', () => {
  const ids = entities.flatMap((entity) => Object.values<string>({...entity}));
  expect(new Set(ids).size).toBe(ids.length);
  expect(routes).toEqual(expect.arrayContaining(ids.map((id) => `/${id}`)));
});

test('pages of one name belong to one entity', () => {
  const ids = routes
    .filter((route) => /^\/(features|usage|configuration)\/[^#]+$/.test(route))
    .map((route) => route.slice(1));
  for (const id of ids) {
    const name = id.replace(/^.*\//, '/');
    const same = ids.filter((other) => other.endsWith(name));
    const entity = entities.find((one) => Object.values(one).includes(id));
    expect(Object.values<string>({...entity})).toEqual(
      expect.arrayContaining(same.length > 1 ? same : []),
    );
  }
});

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
