import {allowedMethods, decideAccess} from './decide-access';
import {exceptions} from './exceptions';

test.each(exceptions)('$method $path is open to all: $reason', (exception) => {
  expect(decideAccess(exception)).toBe('open');
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
  expect(decideAccess(request)).not.toBe('open');
});

test.each(['GET', 'HEAD'])('%s asks for a file', (method) => {
  expect(decideAccess({method, path: '/x'})).toBe('file');
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'FOO', 'get', ''])(
  'the method "%s" is refused for a file',
  (method) => {
    expect(decideAccess({method, path: '/x'})).toBe('no-method');
  },
);

test('HEAD is answered where GET is', () => {
  expect(decideAccess({method: 'HEAD', path: '/healthz'})).toBe('open');
  expect(decideAccess({method: 'HEAD', path: '/session'})).toBe('open');
});

test('names that every object has are no exceptions', () => {
  for (const path of ['__proto__', 'constructor', '/__proto__']) {
    expect(allowedMethods(path)).toEqual(['GET', 'HEAD']);
  }
});
