import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parsePage} from '../read-pages.mjs';
import {rule} from './term-spelling.mjs';

const file = 'docs/usage/page.mdx';
const check = (body: string) =>
  rule.check(parsePage(file, body, 'usage/page.mdx'));

test('the fixture fails at its one other name', () => {
  const fixture = path.join(__dirname, '../fixtures/term-spelling.mdx');
  expect(check(readFileSync(fixture, 'utf8'))).toEqual([
    {
      line: 6,
      message: '“email” has another name in this guide. Write “e-mail”.',
    },
  ]);
});

test('another name is said with the one to write, capital and plural kept', () => {
  expect(check('One email.\n\nTwo\ntimezones. Alerts.')).toEqual([
    {
      line: 1,
      message: '“email” has another name in this guide. Write “e-mail”.',
    },
    {
      line: 4,
      message:
        '“timezones” has another name in this guide. Write “time zones”.',
    },
    {
      line: 4,
      message: '“Alerts” has another name in this guide. Write “Incidents”.',
    },
  ]);
});

test('front matter is checked, headings and tables too', () => {
  const page =
    '---\ntitle: Log in\n---\n\n## Admins {/* #a */}\n\n| Noncompliant |\n|---|\n';
  expect(check(page).map(({line}) => line)).toEqual([2, 5, 7]);
});

test('names, labels, code and parts of words stand as they are', () => {
  expect(
    check(
      '*Vaccine alarm*, **Log In**, `email`, [zone](/x#time-zone), alarming, pre-alert.',
    ),
  ).toEqual([]);
});
