import {readFileSync} from 'node:fs';
import entities from '../../docs/entities.json';
import {findEntity} from './entities';
import {frequentTasks} from './frequent-tasks';

const addresses = readFileSync('docs/addresses.txt', 'utf8').split('\n');

test('every page or section of an entity exists and belongs to one entity', () => {
  const named = entities.flatMap((entity) => Object.values(entity));
  expect(new Set(named).size).toBe(named.length);
  expect(addresses).toEqual(expect.arrayContaining(named.map((id) => `/${id}`)));
  expect(findEntity('usage/assets')).toBe(entities[0]);
});

test('all frequent tasks are addresses of the guide', () => {
  expect(addresses).toEqual(expect.arrayContaining(frequentTasks.map(({to}) => to)));
});
