import {watchErrors} from '../testing/watch-errors';
import {createErrorLog, takeOverConsole, tellOperator} from './standard-error';

function collect() {
  const lines: string[] = [];
  return {lines, ...createErrorLog((line) => lines.push(line))};
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  '\u001b[2J',
  'one\ntwo\r',
  '\u009b31m',
  '\u007f',
  '\u2028\u2029',
  '\u202edlrow',
  '\u200b\ufeff',
  '\u{e0041}',
])('writes %j in one line of visible characters', (message) => {
  const {lines, write} = collect();
  write(message);
  expect(lines).toEqual([expect.stringMatching(/^[\x20-\x7e]+$/)]);
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    type: 'error',
    message,
  });
});

test('writes a message once a minute, and how often it was left out', () => {
  const {lines, write} = collect();
  for (let i = 0; i < 1000; i++) {
    write('the disk is full');
  }
  write('something else');
  expect(lines).toHaveLength(2);
  jest.advanceTimersByTime(60_000);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {message: 'the disk is full'},
    {message: 'something else'},
    {message: 'the disk is full', leftOut: 999},
  ]);
  write('the disk is full');
  expect(lines).toHaveLength(4);
});

test('messages without end become one, and none is longer than 8000', () => {
  const {lines, write, flush} = collect();
  for (let i = 0; i < 1000; i++) {
    write(`${i}${'x'.repeat(10_000)}`);
  }
  expect(lines).toHaveLength(101);
  expect(lines[0]!.length).toBeLessThan(8200);
  flush();
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({
    message: 'Other errors',
    leftOut: 899,
  });
});

test('packages write to the same log, of errors the message', () => {
  const errors = watchErrors();
  const {error, warn} = console;
  takeOverConsole();
  console.error('of %s:', 'a package', new Error('gone\u001b'));
  console.warn('deprecated');
  Object.assign(console, {error, warn});
  expect(errors()).toEqual(['of a package: gone\u001b', 'deprecated']);
});

test('an operator reads lines as they are, without control characters', () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  tellOperator('PORT is wrong.\nHOST is \u001b[2Jwrong.');
  expect(write.mock.calls[0]?.[0]).toBe('PORT is wrong.\nHOST is \\u001b[2Jwrong.\n');
  write.mockRestore();
});
