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

test('a page links to its siblings and says which one it is', () => {
  const html = hydrate(<EntityTabs page="usage/incidents" />);
  expect(html).toMatch(/href="\/features\/incidents"[^>]*>Concept/);
  expect(html).toMatch(/aria-current="page"[^>]*>How-to</);
  expect(html).toMatch(/href="\/configuration\/notification-profiles"/);
  expect(html.match(/aria-current/g)).toHaveLength(1);
});

test('a subject without a page of a kind points at the section', () => {
  const html = hydrate(<EntityTabs page="configuration/sites" />);
  expect(html).toMatch(/href="\/features\/glossary#site"[^>]*>Concept/);
  expect(html).toMatch(/href="\/configuration\/sites#create-a-site"/);
  expect(html.match(/aria-current/g)).toHaveLength(1);
});

test('a page without siblings has none', () => {
  expect(hydrate(<EntityTabs page="features/glossary" />)).toBe('');
});
