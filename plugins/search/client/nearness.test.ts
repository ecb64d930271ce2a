import {nearness} from './nearness';

const text = 'the report interval of a device and its low battery'.split(' ');

test.each([
  ['words that follow one another are nearest', [['low'], ['battery']], 1],
  ['a word between them halves that', [['interval'], ['a']], 1 / 2],
  ['the wrong order costs a step', [['battery'], ['low']], 1 / 2],
  ['words far apart are not near', [['the'], ['battery']], 0],
  ['a word that is missing is not near', [['low'], ['voltage']], 0],
  ['a word alone is near nothing', [['low']], 0],
  ['each pair counts', [['report'], ['interval'], ['voltage']], 1 / 2],
  ['any term of a word will do', [['short', 'low'], ['battery']], 1],
])('%s', (_, words, expected) => {
  expect(nearness(text, words)).toBeCloseTo(expected);
});
