import {readFileSync} from 'node:fs';
import {frequentTasks} from './frequent-tasks';

test('all ways on are addresses of the guide', () => {
  const addresses = readFileSync('docs/addresses.txt', 'utf8').split('\n');
  expect(addresses).toEqual(expect.arrayContaining(frequentTasks.map(({to}) => to)));
});
