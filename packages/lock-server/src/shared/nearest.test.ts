import {changesBetween, nearest, suggest} from './nearest';

test('the words with the fewest differences come first', () => {
  const known = ['zone.see', 'asset.delete', 'asset.see', 'asset.add'];
  expect(nearest('asset.fly', known)).toEqual(['asset.see', 'asset.add', 'asset.delete']);
  expect(nearest('asset.ad', known, 1)).toEqual(['asset.add']);
  expect(nearest('asset', [])).toEqual([]);
});

test.each([
  ['biuld', ' Did you mean --build?'],
  ['checks', ' Did you mean --check?'],
  ['frobnicate', ''],
  ['x', ''],
])('of a few options, %s is like one or none', (word, question) => {
  expect(suggest(word, ['build', 'check', 'demo'], '--')).toBe(question);
});

test.each([
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['url', 'ulr', 1],
  ['zone', 'zone', 0],
])('%j and %j differ by %d changes, either way', (one, other, changes) => {
  expect(changesBetween(one, other)).toBe(changes);
  expect(changesBetween(other, one)).toBe(changes);
});
