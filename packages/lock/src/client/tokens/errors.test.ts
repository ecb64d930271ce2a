import {
  isAcquisitionTimeout,
  isNetworkError,
  isTransient,
  StatusError,
  TimeoutError,
} from './errors';

test.each([
  ['Knex: Timeout acquiring a connection. The pool is probably full.', true],
  ['SequelizeConnectionAcquireTimeoutError', true],
  ['timed out while acquiring a connection from the pool', true],
  ['Timeout exceeded', false],
  ['Connection refused', false],
])('whether "%s" is an acquisition timeout: %s', (message, expected) => {
  expect(isAcquisitionTimeout(message)).toBe(expected);
});

test.each([
  ['Network Error', true],
  ['Failed to fetch', true],
  ['network error', true],
  ['NetworkError when attempting to fetch resource.', true],
  ['Load failed', true],
  ['The operation was aborted. ', true],
  ['Failed to fetch the report', false],
])('"%s" is a network error: %s', (message, expected) => {
  expect(isNetworkError(new TypeError(message))).toBe(expected);
});

test.each([
  [new StatusError(404), false],
  [new StatusError(500), false],
  [new StatusError(501), true],
  [new StatusError(598), true],
  [new StatusError(599), false],
  [new TypeError('Failed to fetch'), true],
  [new TimeoutError(), false],
  [new TypeError('x is not a function'), false],
])('whether %s is transient: %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected);
});
