import {queryWords} from './query-words';

const terms = (query: string) => queryWords(query).map(({term}) => term);

test.each([
  [
    'a question is asked about its nouns',
    'How do I reset my password?',
    ['reset', 'password'],
  ],
  [
    'without other words the question itself is looked for',
    'who are you',
    ['who', 'are', 'you'],
  ],
  ['a word counts once', 'incident, Incidents', ['incident']],
  [
    'two words with synonyms as one are that too',
    'who is on call',
    ['call', 'oncall'],
  ],
])('%s', (_, query, expected) => {
  expect(terms(query)).toEqual(expected);
});

test('a word that says little counts less', () => {
  const [add, device] = queryWords('another device');
  expect(device).toEqual({term: 'device', weight: 1});
  expect(add!.weight).toBeLessThan(1);
});
