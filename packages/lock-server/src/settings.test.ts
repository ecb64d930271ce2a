import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {listSettings, readSettings as readAll} from './settings';
import {allFeatures} from '../../testing/src/all-features';
import {createFolder} from '../../testing/src/after-test';

const secret = 'a secret of thirty-two characters';
const other = 'one that is as long as the other was';

/** Reads the settings of a site with all features. */
const readSettings = (environment: Record<string, string>, options?: {demo: boolean}) =>
  readAll(environment, {features: allFeatures, ...options});

function listProblems(
  environment: Record<string, string>,
  options?: {demo: boolean},
): readonly string[] {
  try {
    readSettings(environment, options);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
}

test('a secret is all that is required', () => {
  expect(readSettings({SESSION_SECRET: secret})).toEqual({
    COOKIE_HOURS: 8,
    PORT: 3000,
    HOST: '127.0.0.1',
    SITE_URL: 'http://localhost:3000',
    SESSION_SECRET: [secret],
    DATABASE_URL: 'file:data/accounts.db',
    TRUST_PROXY: 0,
    PRODUCT_NAME: 'Platform',
    ASSISTANTS: 'on',
    STOP_DELAY: 0,
    TOKEN_GRACE_DAYS: 7,
    OIDC_SCOPE: 'openid profile email',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_COMPANY: 'Company',
    OIDC_EMAIL_CLAIM: 'email',
    OIDC_SIGN_OUT: 'off',
    ACCESS_LOG: 'off',
  });
});

const endpoint = {GRAPHQL_ENDPOINT: 'https://platform.example.com/graphql'};

test.each<[Record<string, string>, object]>([
  [endpoint, {...endpoint, DATABASE_URL: 'file:data/platform.db'}],
  [{...endpoint, DATABASE_URL: 'file:own.db'}, {DATABASE_URL: 'file:own.db'}],
  [{PORT: '4000'}, {SITE_URL: 'http://localhost:4000'}],
  // Empty counts as not set.
  [
    {PORT: '', GRAPHQL_ENDPOINT: ' '},
    {PORT: 3000, DATABASE_URL: 'file:data/accounts.db'},
  ],
  [{SESSION_SECRET: `${secret}, ${other}`}, {SESSION_SECRET: [secret, other]}],
  [{SITE_URL: 'http://[::1]:3000'}, {SITE_URL: 'http://[::1]:3000'}],
  [{SITE_URL: 'https://docs.example.com/'}, {SITE_URL: 'https://docs.example.com'}],
])('%j means %j', (own, expected) => {
  expect(readSettings({SESSION_SECRET: secret, ...own})).toMatchObject(expected);
});

test('all problems are reported at once, one line each', () => {
  const problems = listProblems({
    PORT: '65536',
    SITE_URL: 'docs.example.com',
    DATABASE_URL: 'mysql://x',
    GRAPHQL_ENDPOINT: 'graphql',
    TRUST_PROXY: 'yes',
    ALGOLIA_APP_ID: 'APP',
    ACCESS_LOG: 'yes',
    METRICS_PORT: 'on',
  });
  expect(problems).toEqual([
    'PORT must be a number from 0 to 65535.',
    'SITE_URL must be a URL such as https://docs.example.com',
    'SESSION_SECRET is required. Make one with: openssl rand -base64 32',
    'DATABASE_URL must start with file: or postgres://',
    'GRAPHQL_ENDPOINT must be an http(s) URL without user name or password.',
    'TRUST_PROXY must be a number from 0 to 99.',
    'ACCESS_LOG must be on or off.',
    'METRICS_PORT must be a number from 0 to 65535.',
    'ALGOLIA_SEARCH_API_KEY is required with ALGOLIA_APP_ID: keys for readers are made from it.',
  ]);
});

const nameable = /such as https:\/\/docs\.example\.com: /;
const needsHttps = /^SITE_URL must start with https:\/\/ \(http only on localhost\).*__Host-/;
const inTheClear =
  'GRAPHQL_ENDPOINT must start with https:// (http only for a local or private host): passwords and tokens are sent to it.';
const days = 'SESSION_LIFETIME_DAYS must be a number from 1 to 365.';

// Neither a secret nor a password is in the message.
test.each<[string | RegExp, Record<string, string>]>([
  [
    'SESSION_SECRET must have at least 32 characters; secret 2 of 2 has 7. Make one with: openssl rand -base64 32',
    {SESSION_SECRET: `${secret},hunter2`},
  ],
  [/^SESSION_SECRET must not be easy to guess; the secret /, {SESSION_SECRET: 'a'.repeat(32)}],
  [/; secret 2 of 2 repeats itself/, {SESSION_SECRET: `${secret},${'0123456789ab'.repeat(3)}012`}],
  [/; the secret repeats itself/, {SESSION_SECRET: 'change-me-'.repeat(4)}],
  [/fewer than 10 different/, {SESSION_SECRET: 'passwordpassswordpasssswordpassssssword'}],
  [needsHttps, {SITE_URL: 'http://docs.example.com'}],
  [needsHttps, {SITE_URL: 'http://localhost.example.com'}],
  [nameable, {SITE_URL: 'https://docs.example.com/docs'}],
  [nameable, {SITE_URL: 'https://user@docs.example.com'}],
  [inTheClear, {GRAPHQL_ENDPOINT: 'http://api.example.com/graphql'}],
  [inTheClear, {GRAPHQL_ENDPOINT: 'http://172.32.0.1/graphql'}],
  [inTheClear, {GRAPHQL_ENDPOINT: 'http://[2001:db8::1]/graphql'}],
  [inTheClear, {GRAPHQL_ENDPOINT: 'http://[::ffff:8.8.8.8]/graphql'}],
  [inTheClear, {GRAPHQL_ENDPOINT: 'http://localhost.example.com/graphql'}],
  [/ URL without user name or password\.$/, {GRAPHQL_ENDPOINT: 'https://user:hunter2@a.example/'}],
  [days, {SESSION_LIFETIME_DAYS: '366'}],
  [days, {SESSION_LIFETIME_DAYS: '1e2'}],
  ['METRICS_PORT must be another port than PORT.', {METRICS_PORT: '3000'}],
])('%s is the only problem of %j', (message, own) => {
  const problems = listProblems({SESSION_SECRET: secret, ...own});
  expect(problems).toEqual([
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
});

test.each([
  'https://api.example.com/graphql',
  'http://localhost:4000/graphql',
  'http://127.0.0.2/graphql',
  'http://192.168.1.10:8080/graphql',
  'http://[::1]/graphql',
  'http://[fd12::1]/graphql',
  'http://[::ffff:10.0.0.1]/graphql',
  'http://platform:8080/graphql',
  'http://platform.internal/graphql',
])('the endpoint %s is accepted', (GRAPHQL_ENDPOINT) => {
  const settings = readSettings({SESSION_SECRET: secret, GRAPHQL_ENDPOINT});
  expect(settings.GRAPHQL_ENDPOINT).toBe(GRAPHQL_ENDPOINT);
});

describe('secrets in files', () => {
  let folder: string;
  beforeEach(() => void (folder = createFolder()));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('a secret is read from its file, without the newline at its end', () => {
    const settings = readSettings({
      SESSION_SECRET_FILE: write('session', `${secret}, ${other}\n`),
      ALGOLIA_APP_ID: 'APP',
      ALGOLIA_SEARCH_API_KEY_FILE: write('algolia', 'key\n'),
    });
    expect(settings.SESSION_SECRET).toEqual([secret, other]);
    expect(settings.ALGOLIA_SEARCH_API_KEY).toBe('key');
  });

  test('a file is named when it is missing or empty, or when the setting is there too', () => {
    const missing = join(folder, 'missing');
    const empty = write('empty', '\n');
    expect(
      listProblems({
        SESSION_SECRET_FILE: missing,
        ALGOLIA_SEARCH_API_KEY_FILE: empty,
        ALGOLIA_APP_ID: 'APP',
        TRUST_PROXY: 'x',
      }),
    ).toEqual([
      `SESSION_SECRET_FILE cannot be read: ${missing} (ENOENT).`,
      `ALGOLIA_SEARCH_API_KEY_FILE is empty: ${empty}`,
      'TRUST_PROXY must be a number from 0 to 99.',
    ]);
    expect(listProblems({SESSION_SECRET: secret, SESSION_SECRET_FILE: missing})).toEqual([
      'SESSION_SECRET and SESSION_SECRET_FILE are both set: remove one.',
    ]);
  });
});

test.each<Record<string, string>>([{}, {HOST: '::1'}, {SITE_URL: 'https://localhost:3000'}])(
  'the demo is served on this machine: %j',
  (own) => {
    expect(listProblems({SESSION_SECRET: secret, ...own}, {demo: true})).toEqual([]);
  },
);

test('the demo is refused where others could reach it, with every problem', () => {
  const beyond = {HOST: '0.0.0.0', SITE_URL: 'https://docs.example.com'};
  expect(listProblems({...beyond, PORT: 'x'}, {demo: true})).toEqual([
    'PORT must be a number from 0 to 65535.',
    'SESSION_SECRET is required. Make one with: openssl rand -base64 32',
    'SITE_URL must be on localhost with --demo: the passwords of the demo accounts are public.',
    'HOST must be 127.0.0.1, ::1 or localhost with --demo: the passwords of the demo accounts are public.',
  ]);
  expect(listProblems({...beyond, SESSION_SECRET: secret})).toEqual([]);
});

test('OPERATING.md has a row for each setting, with its default', () => {
  const [, text = ''] = readFileSync(join(__dirname, '../OPERATING.md'), 'utf8').split(
    '## Settings\n',
  );
  const rows = [...text.matchAll(/^\| `(\w+)` \| (?:`([^`]*)` )?/gm)].map(
    ([, name, value]) => [name, value] as const,
  );
  const settings = listSettings(allFeatures)
    .filter(({name}) => !name.endsWith('_FILE'))
    .map((setting) => [setting.name, setting.default] as const);
  expect(new Map(rows)).toEqual(new Map<string | undefined, string | undefined>(settings));
});
