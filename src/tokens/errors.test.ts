import {CombinedGraphQLErrors} from '@apollo/client/errors';
import {
  isAcquisitionTimeout,
  isNetworkError,
  isSessionOver,
  isUnknownField,
  StatusError,
} from './errors';

test.each([
  [new CombinedGraphQLErrors({errors: [{message: 'UNAUTHORIZED'}]}), true],
  [
    new CombinedGraphQLErrors({
      errors: [{message: 'a'}, {message: 'b: UNAUTHORIZED'}],
    }),
    true,
  ],
  [new Error('UNAUTHORIZED'), true],
  ['UNAUTHORIZED', true],
  [new Error('Unauthorized'), false],
  [null, false],
  [undefined, false],
])('%s is UNAUTHORIZED: %s', (error, expected) => {
  expect(isSessionOver(error)).toBe(expected);
});

test('the body of a refused request is read too', () => {
  const error = (bodyText: string) => new StatusError(401, bodyText);
  expect(isSessionOver(error('{"errors":["UNAUTHORIZED"]}'))).toBe(true);
  expect(isSessionOver(error('Session expired'))).toBe(true);
  expect(isSessionOver(error(''))).toBe(false);
});

const serverError = (status: number, bodyText = '') =>
  new StatusError(status, bodyText);
const graphqlError = (message: string) =>
  new CombinedGraphQLErrors({errors: [{message}]});

test.each([
  [serverError(400), true],
  [serverError(422, "Field 'changePassword' is undefined"), true],
  [serverError(500), false],
  [graphqlError('Cannot query field "changePassword" on "Mutation".'), true],
  [graphqlError('Too many attempts'), false],
  [new TypeError('Failed to fetch'), false],
])('%s means that the schema lacks the field: %s', (error, expected) => {
  expect(isUnknownField(error, 'changePassword')).toBe(expected);
});

test.each([
  'Database connection acquisition timeout',
  'Knex: Timeout acquiring a connection. The pool is probably full.',
  'SequelizeConnectionAcquireTimeoutError',
  'timed out while acquiring a connection from the pool',
])('"%s" is an acquisition timeout', (message) => {
  expect(isAcquisitionTimeout(message)).toBe(true);
});

test.each(['Timeout exceeded', 'Connection refused', 'Session expired'])(
  '"%s" is no acquisition timeout',
  (message) => {
    expect(isAcquisitionTimeout(message)).toBe(false);
  },
);

test.each([
  ['Network Error', true],
  ['Failed to fetch', true],
  ['network error', true],
  ['NetworkError when attempting to fetch resource.', true],
  ['Load failed', true],
  ['Failed to fetch the report', false],
])('"%s" is a network error: %s', (message, expected) => {
  expect(isNetworkError(new TypeError(message))).toBe(expected);
});
