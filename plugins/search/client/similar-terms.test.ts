import {similarTerms} from './similar-terms';

const vocabulary = [
  'escalation',
  'notification',
  'quiet',
  'quit',
  'site',
  '2024',
];

test.each([
  ['a letter left out', 'escaltion', ['escalation']],
  ['a letter too many', 'escallation', ['escalation']],
  ['another letter', 'escalasion', ['escalation']],
  ['two letters swapped', 'escalatoin', ['escalation']],
  ['two slips in a long word', 'escallasion', ['escalation']],
  ['a slip in a half-typed word', 'notifcat', ['notification']],
  ['only the nearest', 'quiett', ['quiet']],
  ['too many slips', 'asclxtioon', []],
  ['two slips in a short word', 'sXtX', []],
  ['a word too short to judge', 'sit', []],
  ['a number', '2025', []],
])('%s: %s is %j', (_, typed, meant) => {
  expect(similarTerms(typed, vocabulary).map(({term}) => term)).toEqual(meant);
});
