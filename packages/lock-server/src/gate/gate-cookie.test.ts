import {createHmac} from 'node:crypto';
import {readCorpus} from '../../../testing/src/read-corpus';
import {createGateCookie} from './gate-cookie';

const start = Date.UTC(2026, 0, 1);
const key = 'k'.repeat(32);
const old = 'o'.repeat(32);
const site = 'http://localhost:3000';

function cookieAt(now: number, options: Partial<Parameters<typeof createGateCookie>[0]> = {}) {
  return createGateCookie({secrets: [key], siteUrl: site, now: () => now, ...options});
}

const cookie = cookieAt(start);
const good = readValue(cookie.issue('7', 'everyone'));

function readValue(setCookie: string): string {
  return /^[^=]+=([^;]*)/.exec(setCookie)?.[1] ?? '';
}

/** The life of a cookie, in ms. */
const life = 8 * 3_600_000;

test('a cookie gives back its user, the time of its issue and the rest of its life', () => {
  const header = `docs-session=${good}`;
  const reader = {userId: '7', audience: 'everyone', sessionId: '', issuedAt: start};
  expect(cookie.check(header)).toEqual({...reader, ttl: life / 1000});
  const later = cookieAt(start + life - 9500).check(header);
  expect(later).toEqual({...reader, ttl: 9.5});
});

test.each([
  ...['', 'x'.repeat(129), 'é'.repeat(65)].map((user) => [user, 'everyone', '']),
  ...['', 'Administrators', '../guide', 'a.b', 'a;b', 'x'.repeat(33)].map((name) => ['7', name]),
  ...['a.b', 'a;b', 'x'.repeat(37), 'é'].map((session) => ['7', 'everyone', session]),
])('a cookie cannot have "%s", "%s" and "%s"', (user = '', audience = '', session = '') => {
  expect(() => cookie.issue(user, audience, session)).toThrow(RangeError);
});

test.each([
  ['7', 'everyone', '7d444840-9dc0-11d1-b245-5ffdce74fad2'],
  ['x'.repeat(128), 'x'.repeat(32), 'x'.repeat(36)],
])('a cookie gives back %s, %s and %s', (userId, audience, sessionId) => {
  const header = cookie.issue(userId, audience, sessionId);
  expect(cookie.check(header)).toMatchObject({userId, audience, sessionId});
});

test('a cookie opens no other site that has the same secret', () => {
  const elsewhere = cookieAt(start, {siteUrl: 'http://localhost:3001'});
  expect(elsewhere.check(`docs-session=${good}`)).toBeNull();
  const header = elsewhere.issue('7', 'everyone');
  expect(elsewhere.check(header)).not.toBeNull();
  expect(cookie.check(header)).toBeNull();
});

test.each(['a@b.example', 'ключ', '7.7;7=7', 'x'.repeat(128)])(
  'a user id of any letters survives: %s',
  (user) => {
    const value = readValue(cookie.issue(user, 'everyone'));
    expect(value).toMatch(/^[\w.-]{1,320}$/);
    expect(cookie.check(`docs-session=${value}`)?.userId).toBe(user);
  },
);

test('a cookie stands among others in a header', () => {
  expect(cookie.check(`a=b; docs-session=${good}; c=d`)?.userId).toBe('7');
  expect(cookie.check(`a=b;docs-session=${good}`)?.userId).toBe('7');
  expect(cookie.check(`a=b; \t docs-session=${good}`)?.userId).toBe('7');
});

test('only the first eight cookies of the name are tried, since each costs a hash', () => {
  const forged = (count: number) => 'docs-session=4.Nw.everyone..1.x; '.repeat(count);
  expect(cookie.check(`${forged(7)}docs-session=${good}`)?.userId).toBe('7');
  expect(cookie.check(`${forged(8)}docs-session=${good}`)).toBeNull();
});

test('a cookie lives for its life and not a second longer', () => {
  const header = `docs-session=${good}`;
  expect(cookieAt(start + life - 1000).check(header)?.userId).toBe('7');
  expect(cookieAt(start + life).check(header)).toBeNull();
});

test('a life that was made shorter applies to older cookies too', () => {
  const shorter = cookieAt(start + 3_600_000, {life: 3600});
  expect(shorter.check(`docs-session=${good}`)).toBeNull();
});

test('a server whose clock is 20 s behind accepts a new cookie', () => {
  const header = `docs-session=${good}`;
  expect(cookieAt(start - 20_000).check(header)?.userId).toBe('7');
  expect(cookieAt(start - 21_000).check(header)).toBeNull();
});

test('a cookie signed with the old secret is valid until that secret is removed', () => {
  const header = cookieAt(start, {secrets: [old]}).issue('7', 'everyone');
  const both = cookieAt(start, {secrets: [key, old]});
  expect(both.check(header)?.userId).toBe('7');
  expect(cookie.check(header)).toBeNull();
  // A new one is signed with the first secret.
  expect(cookie.check(both.issue('7', 'everyone'))?.userId).toBe('7');
});

test('on https the cookie is Secure and bound to the host', () => {
  const secure = cookieAt(start, {siteUrl: 'https://docs.example.com'});
  expect(secure.issue('7', 'everyone')).toMatch(
    /^__Host-docs-session=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(secure.clear).toBe(
    '__Host-docs-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
});

test('a cookie without a secret cannot be made', () => {
  expect(() => cookieAt(start, {secrets: []})).toThrow('needs a secret');
});

// Signs a value with a valid key, so that only the rule under test keeps the value from opening the
// guide.
function signed(text: string, secret = key, purpose = `docs-session ${site} `): string {
  const hmac = createHmac('sha256', secret).update(purpose + text);
  return `${text}.${hmac.digest('base64url')}`;
}

const [version, user, audience, session, time, signature = ''] = good.split('.');
const ofAdministrators = readValue(cookie.issue('7', 'administrators'));
const rest = `${user}.${audience}.${session}.${time}`;
const million = 1_000_000;
const words: Record<string, string> = {
  MEGACOOKIES: 'docs-session=1.2.3.4;'.repeat(million / 20),
  MEGADOTS: '.'.repeat(million),
  MEGABYTE: 'x'.repeat(million),
  NAME_UPPER: 'DOCS-SESSION',
  OTHER_NAME: '__Host-docs-session',
  NAME: 'docs-session',
  NO_PURPOSE: signed(`${version}.${rest}`, key, ''),
  NO_SITE: signed(`${version}.${rest}`, key, 'docs-session:'),
  NO_SESSION: signed(`${version}.${user}.${audience}.${time}`),
  NO_AUDIENCE: signed(`${version}.${user}.${session}.${time}`),
  WRONG_KEY: signed(`${version}.${rest}`, old),
  EXPIRED: signed(`${version}.${user}.${audience}..${start - life}`),
  LATER: signed(`${version}.${user}.${audience}..${start + 21_000}`),
  OTHERS_SIGNATURE: ofAdministrators.split('.')[5] ?? '',
  CUT: good.slice(0, -1),
  UPPER: good.toUpperCase(),
  GOOD: good,
  VERSION: version ?? '',
  USER: user ?? '',
  AUDIENCE: audience ?? '',
  TIME: time ?? '',
  SIGNATURE: signature,
};

test.each(readCorpus(`${__dirname}/corpus/cookies.txt`).map((line) => line.split(/:(.*)/s, 2)))(
  'a cookie opens nothing: %s',
  (_, template = '') => {
    const header = template
      .replace(/^ /, '')
      .replace(/\{([A-Z_]+)\}/g, (_, word: string) => words[word]!);
    expect(cookie.check(header)).toBeNull();
  },
);

test('other versions are refused even with a valid signature', () => {
  for (const other of ['1', '2', '3', '5', '']) {
    const header = `docs-session=${signed(`${other}.${rest}`)}`;
    expect(cookie.check(header)).toBeNull();
  }
  const same = `docs-session=${signed(`4.${rest}`)}`;
  expect(cookie.check(same)?.userId).toBe('7');
});
