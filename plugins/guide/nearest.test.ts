import {nearest} from './nearest';

test('the words with the fewest differences come first', () => {
  const known = ['zone.see', 'asset.delete', 'asset.see', 'asset.add'];
  expect(nearest('asset.fly', known)).toEqual([
    'asset.see',
    'asset.add',
    'asset.delete',
  ]);
  expect(nearest('asset.ad', known, 1)).toEqual(['asset.add']);
  expect(nearest('asset', [])).toEqual([]);
});
