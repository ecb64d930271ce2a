import {readFrontMatter} from '../../../lock/tools';
import {ownerAndDate} from './front-matter';

const check = (frontMatter: Record<string, unknown>, kind = 'usage') => {
  const fields = Object.entries(frontMatter);
  const source = fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const {lineOf: lineOfField} = readFrontMatter(['---', ...source, '---'].join('\n'));
  const page = {kind, frontMatter, lineOfField};
  return ownerAndDate(page, {owners: new Set(['Operations'])}).map(
    ({line, message, isWarning}) => `${line} ${isWarning ? 'warning: ' : ''}${message}`,
  );
};

const today = new Date().toISOString().slice(0, 10);

test('a page with an owner and a date of the last year passes', () => {
  expect(check({owner: 'Operations', reviewed: today})).toEqual([]);
});

test('a page without them fails, unless it is a draft or of no kind', () => {
  expect(check({})).toHaveLength(2);
  expect(check({draft: true})).toEqual([]);
  expect(check({}, 'home')).toEqual([]);
});

test('a team that no reader can reach fails in its line', () => {
  expect(check({reviewed: today, owner: 'Nobody'})).toEqual([
    expect.stringContaining('3 docs/owners.yml has no team Nobody.'),
  ]);
});

test.each(['24/11/2026', 'May', '2026-02-30', '2026-13-01', '2026-1-1'])(
  '%s is no day, and its line says so',
  (reviewed) => {
    expect(check({owner: 'Operations', reviewed})).toEqual([
      `3 Write the day of the last review as year-month-day in quotes: “${reviewed}” is no such day.`,
    ]);
  },
);

test('a missing date is no date to paste', () => {
  expect(check({owner: 'Operations'}).join()).not.toMatch(/\d{4}-/);
});

test('a review more than 12 months ago is a warning', () => {
  expect(check({owner: 'Operations', reviewed: '2020-05-04'})).toEqual([
    expect.stringContaining('warning: Compare the page'),
  ]);
});
