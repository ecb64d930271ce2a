import {failOnNoise} from './console-noise';

test('what the console was told fails the test, once', () => {
  console.error('%s failed', 'Everything');
  console.warn('and more');
  expect(failOnNoise).toThrow('console.error: Everything failed\nconsole.warn: and more');
  expect(failOnNoise).not.toThrow();
});

test('a test may expect the console to be told', () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  console.error('expected');
  expect(error).toHaveBeenCalledWith('expected');
  expect(failOnNoise).not.toThrow();
});
