import {endpointUrl} from './endpoint-url';

test.each([
  ['/graphql', '/graphql?_dc=1767268800000'],
  ['https://x.example/a?b=1', 'https://x.example/a?b=1&_dc=1767268800000'],
])('%s gets the time as _dc', (endpoint, expected) => {
  jest.useFakeTimers({now: Date.parse('2026-01-01T12:00:00Z')});
  expect(endpointUrl(endpoint)).toBe(expected);
  jest.useRealTimers();
});
