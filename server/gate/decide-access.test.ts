import {allowedMethods, decideAccess} from './decide-access';
import {exceptions} from './exceptions';

test.each(exceptions)('$method $path is open to all: $reason', (exception) => {
  expect(decideAccess(exception, false)).toBe('open');
  expect(decideAccess(exception, true)).toBe('open');
});

test('an exception has a reason', () => {
  for (const {reason} of exceptions) {
    expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  }
});

const spellings = exceptions.flatMap(({method, path}) =>
  [
    `${path}/`,
    `${path}/x`,
    `${path}x`,
    `${path}?x`,
    `${path}#x`,
    `${path};x`,
    `${path}%2f`,
    `/${path}`,
    `/x${path}`,
    path.slice(1),
    path.toUpperCase(),
    path.replace('s', '%73'),
    `${path}/..`,
    `http://localhost${path}`,
  ]
    .filter((spelling) => !exceptions.some((other) => other.path === spelling))
    .map((spelling) => ({method, path: spelling})),
);

test.each(spellings)('$method $path is no exception', (request) => {
  expect(decideAccess(request, false)).not.toBe('open');
});

test.each(['GET', 'HEAD'])('%s of a file depends on the session', (method) => {
  expect(decideAccess({method, path: '/x'}, true)).toBe('guide');
  expect(decideAccess({method, path: '/x'}, false)).toBe('sign-in');
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'FOO', 'get', ''])(
  'the method "%s" is refused for a file, with and without a session',
  (method) => {
    expect(decideAccess({method, path: '/x'}, true)).toBe('no-method');
    expect(decideAccess({method, path: '/x'}, false)).toBe('no-method');
  },
);

test('HEAD is answered where GET is', () => {
  expect(decideAccess({method: 'HEAD', path: '/healthz'}, false)).toBe('open');
  expect(decideAccess({method: 'HEAD', path: '/session'}, false)).toBe('open');
});

test('names that every object has are no exceptions', () => {
  for (const path of ['__proto__', 'constructor', '/__proto__']) {
    expect(allowedMethods(path)).toEqual(['GET', 'HEAD']);
  }
});
