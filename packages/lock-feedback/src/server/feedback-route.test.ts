import {createFeedbackParser} from './feedback-route';

const pages = new Set(['/manual/reports']);
const read = createFeedbackParser(pages);
const id = '0d6f8a52-5d5e-4f43-9d0a-0f6f1c8f2b11';
const answer = {kind: 'answer', id, page: '/manual/reports', answer: 'no'};
const search = {kind: 'search', query: 'walrus', outcome: 'no-results'};

test.each<object>([
  answer,
  {...answer, answer: 'yes'},
  {...answer, remark: "Where is 'Export'; drop table users; -- “naïve” – 5 °C"},
  {...answer, remark: 'می\u200cخواهم 審計記錄 ☃️ 👩‍💻'},
  {kind: 'undo', id},
  {...search, outcome: 'unopened'},
  {...search, query: 'co2'},
  {...search, query: 'iso 9001'},
  {...search, query: 'non-compliant störung 72'},
])('%j is feedback', (feedback) => {
  expect(read(feedback)).toEqual(feedback);
});

test('spaces and case of a query do not count, and a remark keeps its case', () => {
  const query = '  Quiet   HOURS ';
  expect(read({...search, query})).toEqual({
    ...search,
    query: 'quiet hours',
  });
  expect(read({...answer, remark: ' My  Site '})).toEqual({
    ...answer,
    remark: 'My Site',
  });
});

// Of each kind: shaping, direction, filler, private use, no character, half of one, tag.
const invisible = [
  ...'\u00ad\u200b\u2060\u2066\u202e\u3164\ue000\ufeff\uffff\u{e0041}\u{e0100}\u{100000}\u0000\u001b\n\ud800',
];

const hostile: unknown[] = [
  null,
  [],
  'text',
  {},
  {kind: 'other'},
  {...answer, id: 'reader-7'},
  {...answer, id: 7},
  {...answer, page: '/manual/walrus'},
  {...answer, page: '/manual/reports/'},
  {...answer, page: ['/manual/reports']},
  {...answer, answer: 'maybe'},
  {...answer, remark: 'x'.repeat(281)},
  {...answer, remark: {toString: 'x'}},
  ...invisible.map((character) => ({...answer, remark: `wal${character}rus`})),
  {...answer, userId: '7'},
  {...answer, __proto__: null, company: 'Fjord Foods'},
  {kind: 'undo', id: '%'},
  ...[
    'wa',
    ' wa ',
    'x '.repeat(51),
    'wal\u200brus',
    'kim @ example',
    '+44 20 7946 0958',
    'TRK-2F9A-88C1',
    'a'.repeat(41),
  ].map((query) => ({...search, query})),
  {...search, outcome: 'opened'},
  // Browsers of before counted openings.
  {kind: 'opened', pages: ['/manual/reports']},
];

test.each(hostile.map((feedback) => [feedback]))('%j is none', (feedback) => {
  expect(read(feedback)).toBeUndefined();
});
