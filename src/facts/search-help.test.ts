import {readFileSync} from 'node:fs';
import {searchHelp} from './search-help';

test('all ways on are addresses of the guide', () => {
  const addresses = readFileSync('docs/addresses.txt', 'utf8').split('\n');
  expect(addresses).toEqual(expect.arrayContaining(searchHelp.map(({to}) => to)));
});
