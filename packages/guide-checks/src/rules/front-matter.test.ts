import {parsePage} from '../page';
import {ownerAndDate} from './front-matter';

const today = `reviewed: '${new Date().toISOString().slice(0, 10)}'`;
const noDay = (day: string) =>
  `3 Write the day of the last review as year-month-day in quotes: “${day}” is no such day.`;

test.each([
  ['owner: Operations', today, []],
  // A draft shows neither.
  ['draft: true', '', []],
  // Of one that is missing, the page would show what to write.
  ['owner: Operations', '', [expect.stringMatching(/^1 Add `reviewed: …`(?!.*\d{4}-)/)]],
  ['', today, [expect.stringMatching(/^1 Add `owner: …`/)]],
  ['owner: Nobody', today, [expect.stringMatching(/^2 docs\/owners.yml has no team Nobody\./)]],
  ['owner: Operations', "reviewed: '24/11/2026'", [noDay('24/11/2026')]],
  ['owner: Operations', 'reviewed: May', [noDay('May')]],
  ['owner: Operations', "reviewed: '2026-02-30'", [noDay('2026-02-30')]],
  ['owner: Operations', "reviewed: '2026-1-1'", [noDay('2026-1-1')]],
  [
    'owner: Operations',
    "reviewed: '2020-05-04'",
    [expect.stringMatching(/^3 advice: Compare the page/)],
  ],
])('%s, %s: the owner and the date of a page', (owner, reviewed, expected) => {
  const page = parsePage('docs/usage/a.mdx', `---\n${owner}\n${reviewed}\n---\n`, 'usage/a.mdx');
  const found = ownerAndDate(page, {owners: new Set(['Operations'])});
  expect(
    found.map(({line, message, isAdvice}) => `${line} ${isAdvice ? 'advice: ' : ''}${message}`),
  ).toEqual(expected);
});
