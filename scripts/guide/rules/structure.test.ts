import {ownerAndDate} from './structure';

const check = (frontMatter: Record<string, unknown>, kind = 'usage') =>
  ownerAndDate({kind, frontMatter}, {owners: new Set(['Operations'])}).map(
    ({message, isWarning}) => `${isWarning ? 'warning: ' : ''}${message}`,
  );

const today = new Date().toISOString().slice(0, 10);

test('a page with an owner and a date of the last year passes', () => {
  expect(check({owner: 'Operations', reviewed: today})).toEqual([]);
});

test('a page without them fails, unless it is a draft or of no kind', () => {
  expect(check({})).toHaveLength(2);
  expect(check({owner: 'Operations', reviewed: 'May'})).toHaveLength(1);
  expect(check({draft: true})).toEqual([]);
  expect(check({}, 'home')).toEqual([]);
});

test('a team that no reader can reach fails', () => {
  expect(check({owner: 'Nobody', reviewed: today})).toEqual([
    expect.stringContaining('docs/owners.yml has no team Nobody.'),
  ]);
});

test('a missing date is no date to paste', () => {
  expect(check({owner: 'Operations'}).join()).not.toMatch(/\d{4}-/);
});

test('a review more than 12 months ago is a warning', () => {
  expect(check({owner: 'Operations', reviewed: '2020-05-04'})).toEqual([
    expect.stringContaining('warning: Compare the page'),
  ]);
});
