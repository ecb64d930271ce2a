import {readFacts} from '../../../../src/plugins/facts';
import type {Guide} from '../guide';
import {parsePage} from '../page';
import {factsByHand, knownFacts} from './facts';

const facts = readFacts(`
reopen-window: {what: Time to reopen an incident, value: 24, unit: hours, about: reopen|resolved}
offline-after: {what: Missed reports of a device, value: 3, unit: reports, about: missed}
retries: {what: Attempts of a webhook, value: '1, 5 and 15', unit: minutes, about: attempt}
invitation: {what: Lifetime of an invitation, value: 72, unit: hours}
final: {what: When a value is final, value: '01:00', about: final}
`);
const guide = {facts} as Guide;
const makePage = (text: string) =>
  parsePage('docs/usage/a.mdx', `---\ntitle: A\n---\n\n${text}\n`, 'usage/a.mdx');

test.each([
  ['Reopen it within 24 hours. Wait.', 'Reopen it within <Fact name="reopen-window" />. Wait.'],
  ['After 3 missed reports', 'After <Fact name="offline-after" as="number" /> missed reports'],
  ['| It has missed 3 reports |', '| It has missed <Fact name="offline-after" /> |'],
  ['`Reopened for 24 hours.`', '`Reopened for <Fact name="reopen-window" />.`'],
  ['An attempt after 1, 5 and 15 minutes', 'An attempt after <Fact name="retries" />'],
  ['Final at 01:00, then sent', 'Final at <Fact name="final" />, then sent'],
])('the value in “%s” is an error, and --fix writes the fact', (text, fixed) => {
  const [problem, ...others] = factsByHand(makePage(text), guide);
  expect(others).toEqual([]);
  expect(problem?.line).toBe(5);
  expect(problem?.message).toMatch(/^Write <Fact name="[^>]+> instead of “/);
  expect(problem?.fix?.(text)).toBe(fixed);
});

test('an equal value is only advice where a fact has no `about`', () => {
  const [problem, ...others] = factsByHand(makePage('The data is kept for 72 hours.'), guide);
  expect(others).toEqual([]);
  expect(problem).toEqual({
    line: 5,
    message:
      'Is “72 hours” this: Lifetime of an invitation? Then write <Fact name="invitation" />.',
    isAdvice: true,
  });
});

test.each([
  ['another value', 'Reopen it within 240 hours, or 4 hours.'],
  ['the value of another thing', 'A day has 24 hours. Reopen it.'],
  ['an example', 'Example: it is reopened after 24 hours.'],
  ['code', '```text\nreopened within 24 hours\n```'],
  ['a worked example', '## Worked example {/* #worked-example */}\n\nReopened after 24 hours.'],
])('%s may have the value', (_what, text) => {
  expect(factsByHand(makePage(text), guide)).toEqual([]);
});

test('a name that the list lacks is an error', () => {
  expect(knownFacts(makePage('<Fact name="reopening" />'), guide)).toEqual([
    {line: 5, message: expect.stringContaining('docs/facts.yml has no reopening.') as string},
  ]);
});
