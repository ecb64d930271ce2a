import {queryWords} from './query-words';

test.each([
  [
    'stop words of a question are left out',
    'How do I reset my password?',
    ['reset', 'password'],
  ],
  [
    'stop words are kept where there is nothing else',
    'who are you',
    ['who', 'are', 'you'],
  ],
  ['a word counts once', 'incident, Incidents', ['incident']],
  [
    'two words with synonyms as one are that word too',
    'who is on call',
    ['call', 'oncall'],
  ],
])('%s', (_, query, expected) => {
  expect(queryWords(query)).toEqual(expected);
});
