import {algoliasearch} from 'algoliasearch';
import type {Site} from '../testing/open-site';
import {openTestSite} from '../testing/open-test-site';
import {cookieHeader} from '../testing/test-site';
import {createKeyMinter} from './search-key';

const mint = createKeyMinter({
  apiKey: 'parent',
  now: () => 1_700_000_000_500,
});

test('a key opens one index to one audience, for as long as was asked, as the client of the service would make it', () => {
  expect(mint(600.5, 'administrators')).toEqual({
    key: algoliasearch('APP', 'any').generateSecuredApiKey({
      parentApiKey: 'parent',
      restrictions: {
        filters: 'audience:"administrators"',
        restrictIndices: ['prod_documentation'],
        validUntil: 1_700_000_600,
      },
    }),
    validFor: 600,
  });
});

describe('GET /search-key', () => {
  let time = 1_700_000_000_000;
  const now = () => time;
  const mint = createKeyMinter({apiKey: 'parent', now});
  const cookie = cookieHeader({now});
  let app: Site['app'];

  beforeEach(async () => {
    ({app} = await openTestSite({mintSearchKey: mint, now}));
  });

  test('answers a reader with a key that no cache keeps and that ends with the cookie', async () => {
    const response = await app.request('/search-key', {headers: {cookie}});
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual(mint(600, 'everyone'));
    time += 8 * 3_600_000 - 10_000;
    const late = await app.request('/search-key', {headers: {cookie}});
    expect(await late.json()).toMatchObject({validFor: 10});
    time -= 8 * 3_600_000 - 10_000;
  });

  test.each([
    ['administrators', 'administrators'],
    ['managers', 'everyone'],
  ])("finds what the reader's audience may read: %s", async (audience, found) => {
    const headers = {cookie: cookieHeader({audience, now})};
    const path = '/search-key?filters=audience:administrators';
    const response = await app.request(path, {headers});
    const {key} = (await response.json()) as {key: string};
    const restrictions = Buffer.from(key, 'base64').toString().slice(64);
    expect(new URLSearchParams(restrictions).getAll('filters')).toEqual([`audience:"${found}"`]);
  });

  test.each([
    ['no cookie', {}],
    ['a forged cookie', {cookie: `${cookie}x`}],
    ['an expired cookie', {cookie: cookieHeader({now: () => 0})}],
  ])('is an address like any other with %s', async (_, headers) => {
    const [asked, other] = await Promise.all(
      ['/search-key', '/nothing-here'].map(async (path) => {
        const response = await app.request(path, {headers});
        return {
          status: response.status,
          headers: [...response.headers],
          body: await response.text(),
        };
      }),
    );
    expect(asked!.status).toBe(404);
    expect(asked).toEqual(other);
  });

  test('is refused to a reader who asks too often, and to nobody else', async () => {
    const ask = (cookie: string) => app.request('/search-key', {headers: {cookie}});
    for (let time = 0; time < 30; time++) {
      expect((await ask(cookie)).status).toBe(200);
    }
    const refused = await ask(cookie);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await refused.text()).toBe('');
    expect((await ask(cookieHeader({user: '8', now}))).status).toBe(200);
  });

  test('is missing where search is local', async () => {
    const {app} = await openTestSite();
    const response = await app.request('/search-key', {headers: {cookie}});
    expect(response.status).toBe(404);
  });
});

test('pages may ask the hosted search only where it is used', async () => {
  const headers = {cookie: cookieHeader()};
  const policy = async ({app}: Site) =>
    (await app.request('/', {headers})).headers.get('content-security-policy');
  expect(await policy(await openTestSite({mintSearchKey: mint, searchApp: 'MyApp1'}))).toContain(
    "connect-src 'self' https://myapp1-dsn.algolia.net https://myapp1.algolia.net https://myapp1-1.algolianet.com https://myapp1-2.algolianet.com https://myapp1-3.algolianet.com;",
  );
  expect(await policy(await openTestSite())).toContain("connect-src 'self';");
});
