import {readdirSync, readFileSync} from 'node:fs';
import React from 'react';
import {hydrate} from '@site/lock/client/testing/hydrate';
import {entities, entityOf} from '@site/src/facts/entities';
import EntityTabs from '.';

const singlePages = [
  'configuration/company',
  'features/domain',
  'features/glossary',
  'features/search',
  'usage/overview',
  'usage/tables',
];
const folder = /^(features|usage|configuration)\//;
const ids = readFileSync('docs/addresses.txt', 'utf8')
  .split('\n')
  .map((address) => address.slice(1));
const pages = readdirSync('docs', {recursive: true, encoding: 'utf8'}).filter(
  (name) => folder.test(name) && name.endsWith('.mdx'),
);

test('every page or section of an entity exists and belongs to one entity', () => {
  const named = entities.flatMap(({concept, howTo, settings}) => [concept, howTo, settings]);
  expect(new Set(named).size).toBe(named.length);
  expect(ids).toEqual(expect.arrayContaining([...named, ...singlePages]));
});

test('every page for all readers belongs to an entity or is single', () => {
  // Code that names a restricted page ends the build.
  const open = pages.filter((name) => !/^audience:/m.test(readFileSync(`docs/${name}`, 'utf8')));
  expect(open.length).toBeGreaterThan(25);
  const left = open
    .map((name) => name.replace(/\.mdx$/, ''))
    .filter((id) => !entityOf(id) && !singlePages.includes(id));
  expect(left).toEqual([]);
});

test('pages of one name belong to one entity', () => {
  const named = ids.filter((id) => folder.test(id) && !id.includes('#'));
  for (const id of named) {
    const name = id.replace(/^.*\//, '/');
    const same = named.filter((other) => other.endsWith(name));
    expect(Object.values<string>({...entityOf(id)})).toEqual(
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
