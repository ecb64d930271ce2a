import {randomUUID} from 'node:crypto';
import {formatTable} from 'docusaurus-lock-server/operations/format-table';
import {describeOnStore} from '../../../../lock-server/src/testing/accounts-stores';
import {openSignalsScene} from '../../../../lock-server/src/testing/signals-scene';
import {cli, formatReport} from './cli';

describeOnStore((createDatabase) => {
  /** A report on two pages, of which one has few answers, and searches. */
  async function fillReport() {
    const {databaseUrl, signals} = await openSignalsScene(createDatabase);
    const run = (...args: string[]) => cli(args, {DATABASE_URL: databaseUrl});
    const answer = (page: string, answer: 'yes' | 'no', remark?: string) =>
      signals.add({kind: 'answer', id: randomUUID(), page, answer, remark});
    const search = (query: string, outcome: 'no-results' | 'unopened') =>
      signals.add({kind: 'search', query, outcome});
    await Promise.all([
      answer('/kinds/glossary', 'no', 'What is a walrus?'),
      answer('/manual/reports', 'no', 'How do I print it?'),
      ...Array.from({length: 5}, () => answer('/manual/reports', 'yes')),
      search('print | walrus', 'no-results'),
      search('walrus', 'no-results'),
      search('walrus', 'no-results'),
      search('export rows', 'unopened'),
    ]);
    return run;
  }

  test('the report for people names first what many readers miss', async () => {
    const run = await fillReport();
    expect(await run()).toBe(`Pages that did not answer the question
1 of 6 No  /manual/reports
    How do I print it?
1 of 1 No  /kinds/glossary  (few answers)
    What is a walrus?

Searches without results
2  walrus
1  print | walrus

Searches whose results were not opened
1  export rows
`);
  });

  test('--json has the same, and --since only what is as new', async () => {
    const run = await fillReport();
    expect(JSON.parse(await run('--json'))).toMatchObject({
      since: null,
      pages: [
        {page: '/manual/reports', answers: 6, no: 1},
        {page: '/kinds/glossary', answers: 1, no: 1},
      ],
      noResults: [{query: 'walrus', times: 2}, {times: 1}],
    });
    expect(JSON.parse(await run('--json', '--since=2026-11-23'))).toEqual({
      since: '2026-11-23',
      pages: [],
      noResults: [],
      unopened: [],
    });
  });

  test('--queries writes words for the synonyms and lines for the bench', async () => {
    const run = await fillReport();
    expect(await run('--queries')).toBe(
      [
        '# For the synonyms of the search: what readers type, and after the colon',
        "# the guide's words for it.",
        'walrus: ',
        'print: ',
        '',
        '# For bench/search/queries.txt: after each line, the pages that answer it.',
        'walrus | ',
        'print   walrus | ',
        'export rows | ',
        '',
      ].join('\n'),
    );
  });
});

test('a report with many queries prints the first 50 of each kind', () => {
  const noResults = Array.from({length: 200_000}, (_, index) => ({
    query: `walrus ${index}`,
    times: 1,
  }));
  const unopened = noResults.slice(0, 50);
  const report = formatReport({since: null, pages: [], noResults, unopened});
  expect(report).toMatch(/^Pages that did not answer the question\nnone\n/);
  expect(report).toContain(`
1  walrus 49
and 199950 more: --json prints all

Searches whose results were not opened
1  walrus 0
`);
  expect(report.endsWith('1  walrus 49\n')).toBe(true);
});

test('a table may have any number of rows', () => {
  const rows = Array.from({length: 200_000}, () => ['a', 'b']);
  expect(formatTable([['long', ''], ...rows])).toMatch(/^long\n(a {5}b\n?)+$/);
});

test('a wrong day and a wrong option are said', async () => {
  const run = (...args: string[]) => cli(args, {});
  await expect(run('--since=yesterday')).rejects.toThrow('2026-11-01');
  await expect(run('--walrus')).rejects.toThrow('--walrus');
  expect(await run('--help')).toContain('Usage:');
});
