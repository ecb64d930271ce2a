import {parsePage} from '../read-pages';
import {termSpelling} from './term-spelling';

const file = 'docs/usage/page.mdx';
const check = (body: string) =>
  termSpelling(parsePage(file, body, 'usage/page.mdx'));

test('the message has the right spelling, with capital and plural', () => {
  expect(check('One email.\n\nTwo\ntimezones. Alerts.')).toEqual([
    {
      line: 1,
      message: 'Write “e-mail” instead of “email”.',
    },
    {
      line: 4,
      message: 'Write “time zones” instead of “timezones”.',
    },
    {
      line: 4,
      message: 'Write “Incidents” instead of “Alerts”.',
    },
  ]);
});

test('front matter is checked, headings and tables too', () => {
  const page =
    '---\ntitle: Log in\n---\n\n## Admins {/* #a */}\n\n| Noncompliant |\n|---|\n';
  expect(check(page).map(({line}) => line)).toEqual([2, 5, 7]);
});

test('names, labels, code and parts of words are not checked', () => {
  expect(
    check(
      '*Vaccine alarm*, **Log In**, `email`, [zone](/x#time-zone), alarming, pre-alert.',
    ),
  ).toEqual([]);
});
