import path from 'node:path';
import {makeFolder} from '../../packages/lock/src/sources/testing/make-folder';
import {createFactFiller, fillFacts, readFacts} from './facts';

const list = `
reopen-window: {what: Time to reopen an incident, value: 24, unit: hours, about: reopen}
rows: {what: Rows of a file, value: 50000, unit: rows}
audit-retention: {what: Time for which the audit log is kept, value: 7, unit: years}
final: {what: When a value is final, value: '01:00', checked: {on: '2026-12-01', by: Jo Park}}
`;
const facts = readFacts(list);
const refuse = (line: number, message: string) => {
  throw new Error(`${line} ${message}`);
};
const fill = (source: string) => fillFacts(source, facts, refuse);

test('a fact has its value as pages write it, its line, and who checked it', () => {
  const [reopen, rows, , final] = facts;
  expect(reopen).toMatchObject({
    name: 'reopen-window',
    line: 2,
    text: '24 hours',
    about: /reopen/i,
  });
  expect(rows).toMatchObject({number: '50,000', text: '50,000 rows', about: undefined});
  expect(final).toMatchObject({text: '01:00', checked: {on: '2026-12-01', by: 'Jo Park'}});
});

test('a list may have a comment alone', () => {
  expect(readFacts('# Values\n')).toEqual([]);
});

test.each([
  ['Rows: {what: A, value: 1}', 'docs/facts.yml:1 "Rows" is no name'],
  ['rows: {what: Rows, value: 1, about: (}', 'docs/facts.yml:1 "rows.about" is “(”, no regular'],
  ['rows: {what: Rows, value: 1, checked: {on: May, by: Jo}}', '"rows.checked.on" is no day'],
  ['rows: {what: Rows., value: 1}', '"rows.what" is no text without a full stop'],
])('%s is refused', (source, message) => {
  expect(() => readFacts(source)).toThrow(message);
});

test.each([
  ['a sentence', 'For <Fact name="reopen-window" />.', 'For 24 hours.'],
  ['a number alone', '<Fact name="rows" as="number" /> or more', '50,000 or more'],
  ['an error text', '`After <Fact name="final" />.`', '`After 01:00.`'],
  [
    'a diagram',
    '```mermaid\na -->|<Fact name="rows" />| b\n```',
    '```mermaid\na -->|50,000 rows| b\n```',
  ],
])('a value is written into %s', (_place, source, filled) => {
  expect(fill(source)).toBe(filled);
});

test('other code stays as it is', () => {
  const code = '```mdx\n<Fact name="rows" />\n```';
  expect(fill(code)).toBe(code);
});

test.each([
  ['A\n\n<Fact name="row" />', '3 docs/facts.yml has no row. Add it there, or write one of: rows'],
  ['<Fact of="rows" />', '1 Write `<Fact name="…" />`'],
])('%j is refused', (source, message) => {
  expect(() => fill(source)).toThrow(message);
});

test('the table has the setting of a fact rather than the page that repeats it, and no fact of pages that the build lacks', () => {
  const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
  const siteDir = makeFolder({
    'docs/facts.yml': list,
    'docs/features/domain.mdx': page('Domain', 'Rows: <Fact name="rows" />\n\n<Facts />'),
    'docs/features/incidents.mdx': page('Incidents', 'For <Fact name="reopen-window" />.'),
    'docs/configuration/company.mdx': page(
      'Company',
      '## All {/* #all */}\n\n| [Reopening](#reopening) | <Fact name="reopen-window" /> |',
    ),
    'docs/usage/audit.mdx': page('Audit', '<Fact name="audit-retention" />'),
  });
  const table = createFactFiller(siteDir, ['docs/usage/audit.mdx']);
  expect(table('<Facts />', path.join(siteDir, 'docs/features/domain.mdx'))).toBe(
    `| What | Value | Explained in |
| --- | --- | --- |
| Time to reopen an incident | 24 hours | [Reopening](/configuration/company#reopening) |
| Rows of a file | 50,000 rows | [Domain](/features/domain) |`,
  );
  expect(() => table('\n<Fact name="no" />', path.join(siteDir, 'docs/a.mdx'))).toThrow(
    'docs/a.mdx:2 docs/facts.yml has no no.',
  );
});
