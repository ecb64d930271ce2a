import {similarTerms} from './similar-terms';

const vocabulary = [
  'escalation',
  'notification',
  'quiet',
  'quit',
  'site',
  'sitemap',
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
  ['a whole word before a longer one', 'sote', ['site']],
  ['three letters that begin a word', 'not', ['notification']],
  ['a slip in three letters', 'sot', []],
  ['a word too short to judge', 'si', []],
  ['a number', '2025', []],
])('%s: %s is %j', (_, typed, meant) => {
  expect(similarTerms(typed, vocabulary).map(({term}) => term)).toEqual(meant);
});
