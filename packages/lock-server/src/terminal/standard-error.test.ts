import {watchErrors} from '../../../testing/src/watch-errors';
import {errorLog, takeOverConsole} from './standard-error';

test('an error is one line, without control characters and of 8000 characters at most', () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  errorLog.write(`\u001b[2Jone\ntwo${'x'.repeat(10_000)}`);
  const line = String(write.mock.calls[0]?.[0]);
  write.mockRestore();
  expect(line).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(line)).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    type: 'error',
    message: expect.stringMatching(/^.{4}one\ntwox{7989}$/s),
  });
});

test('packages write to the same log, and an error is written as its message', () => {
  const errors = watchErrors();
  const {error, warn} = console;
  takeOverConsole();
  console.error('of %s:', 'a package', new Error('gone\u001b'));
  console.warn('deprecated');
  Object.assign(console, {error, warn});
  expect(errors()).toEqual(['of a package: gone\u001b', 'deprecated']);
});
