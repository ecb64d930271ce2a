import {createFeedbackParser} from './feedback-route';

const pages = new Set(['/manual/reports']);
const read = createFeedbackParser(pages);
const id = '0d6f8a52-5d5e-4f43-9d0a-0f6f1c8f2b11';
const answer = {kind: 'answer', id, page: '/manual/reports', answer: 'no'};
const search = {kind: 'search', query: 'walrus', outcome: 'no-results'};

test.each<object>([
  answer,
  {...answer, answer: 'yes'},
  ...[
    "Where is 'Export'; drop table users; --",
    'می\u200cخواهم', // Persian
    'क्\u200dष', // Hindi
    'سجل التدقيق',
    '審計記錄',
    'naïve coöperation, “quoted” – 5 °C',
    '☃️ 👩‍💻',
  ].map((remark) => ({...answer, remark})),
  {kind: 'undo', id},
  {...search, outcome: 'unopened'},
  ...[
    'walrus',
    'fz-014',
    'co2',
    'iso 9001',
    'notification-profiles',
    'non-compliant assets',
    '72 hours',
    'störung',
  ].map((query) => ({...search, query})),
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

const invisible = [
  '\u00ad', // soft hyphen
  '\u200b', // zero width space
  '\u2060', // word joiner
  '\u2066', // isolate
  '\u3164', // Hangul filler
  '\ue000', // private use
  '\ufeff', // byte order mark
  '\uffff', // no character
  '\u{e0041}', // tag
  '\u{e0100}', // variation selector of ideographs
  '\u{100000}', // private use
].map((character) => `wal${character}rus`);

const personal = [
  'kim@example.com',
  'kim @ example',
  'order 12345',
  '+44 20 7946 0958',
  '12 34 56',
  'TRK-2F9A-88C1',
  'eyJhbGciOiJIUzI1NiJ9',
  '0d6f8a52-5d5e-4f43-9d0a-0f6f1c8f2b11',
  'a'.repeat(41),
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
  ...[
    'x'.repeat(281),
    'a\u0000b',
    'a\u001b[2Jb',
    'two\nlines',
    'a\u202eb',
    'a\ud800',
    {toString: 'x'},
    ...invisible,
  ].map((remark) => ({...answer, remark})),
  {...answer, userId: '7'},
  {...answer, __proto__: null, company: 'Fjord Foods'},
  {kind: 'undo', id: '%'},
  ...['wa', ' wa ', 'x '.repeat(51), ...personal, ...invisible].map((query) => ({
    ...search,
    query,
  })),
  {...search, outcome: 'opened'},
  // Browsers of before counted openings.
  {kind: 'opened', pages: ['/manual/reports']},
];

test.each(hostile.map((feedback) => [feedback]))('%j is none', (feedback) => {
  expect(read(feedback)).toBeUndefined();
});
