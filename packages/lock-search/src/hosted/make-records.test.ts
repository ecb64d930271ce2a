import type {BuiltPage} from '../engine/pages';
import {makePage} from '../testing/make-page';
import {samplePages} from '../testing/sample-pages';
import {makeRecords} from './make-records';

const recordsFor = (pages: readonly BuiltPage[]) =>
  makeRecords(pages, 'https://docs.example.com', 'everyone', 'en');
const records = recordsFor(samplePages);

test('a heading and its text are records of DocSearch', () => {
  const [heading, text] = records.filter(({anchor}) => anchor === 'quiet-hours');
  expect(heading).toEqual({
    objectID: 'everyone-3-https://docs.example.com/choices/profiles',
    url: 'https://docs.example.com/choices/profiles#quiet-hours',
    url_without_anchor: 'https://docs.example.com/choices/profiles',
    anchor: 'quiet-hours',
    type: 'lvl3',
    content: null,
    hierarchy: {
      lvl0: 'Configuration',
      lvl1: 'Notification profile settings',
      lvl2: 'Settings',
      lvl3: 'Quiet hours',
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    lang: 'en',
    language: 'en',
    version: ['current'],
    docusaurus_tag: 'docs-default-current',
    links: [],
    audience: 'everyone',
    weight: {pageRank: 0, level: 70, position: 3},
    recordVersion: 'v3',
  });
  expect(text).toMatchObject({
    type: 'content',
    content: 'Hours in which messages of the profile are held.',
    weight: {level: 0},
  });
});

test('a row of a table is text below its heading', () => {
  expect(records).toContainEqual(
    expect.objectContaining({
      type: 'content',
      anchor: 'channels',
      content: expect.stringContaining('SMS Contacts with a confirmed phone number'),
      hierarchy: expect.objectContaining({lvl3: 'Channels'}),
    }),
  );
});

test('every text is escaped', () => {
  const attack = '<img src=x onerror=alert(1)>';
  const page = {
    ...makePage('/a', [
      [attack, attack],
      [`## ${attack}`, ''],
    ]),
    category: attack,
  };
  const text = JSON.stringify(recordsFor([page]));
  expect(text).not.toContain('<');
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('object ids are unique, and a long text is cut between words', () => {
  const text = 'alarm & '.repeat(5000).trim();
  const pages = [makePage('/a', [['A', text]]), makePage('/b', [['B', '']])];
  const long = recordsFor(pages);
  const contents = long.flatMap(({content}) => content ?? []);
  expect(contents.length).toBeGreaterThan(3);
  expect(contents.join(' ')).toBe(text.replaceAll('&', '&amp;'));
  const sizes = long.map((each) => JSON.stringify(each).length);
  expect(Math.max(...sizes)).toBeLessThan(10_000);
  expect(new Set(long.map(({objectID}) => objectID)).size).toBe(long.length);
});
