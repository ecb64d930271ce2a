import {createCorrector} from './word-finder';

const corrected = createCorrector([
  'escalation',
  'notification',
  'quiet',
  'site',
  'sitting',
  '2024',
]);

test.each([
  ['a letter left out', 'escaltion', ['escalation']],
  ['a letter too many', 'escallation', ['escalation']],
  ['another letter', 'escalasion', ['escalation']],
  ['two letters swapped', 'qiuet', ['quiet']],
  ['two letters of a short word swapped', 'stie', ['site']],
  ['two letters of a half-typed word swapped', 'ecsala', ['escalation']],
  ['two typos', 'escallasion', ['escalation']],
  ['only the closest word', 'sitte', ['site']],
  ['a word that is half-typed', 'notifi', ['notification']],
  ['too many typos', 'asclxtioon', []],
  ['another number', '2025', []],
])('%s: %s is corrected to %j', (_, typed, meant) => {
  expect(corrected(typed)).toEqual(meant);
});
