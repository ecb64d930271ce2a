import {algoliasearch} from 'algoliasearch';
import {open, type Opened} from '../../../testing/src/open';
import {cookieHeader} from '../../../testing/src/test-site';
import {createKeyMinter} from './search-key';

const mint = createKeyMinter({
  apiKey: 'parent',
  now: () => 1_700_000_000_500,
});

test('a key opens one index to one audience for the given time, and equals a key of the client of the service', () => {
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
  let site: Opened;

  beforeEach(async () => {
    site = await open({searchKeys: {mint, app: 'MyApp1'}, at: '2023-11-14T22:13:20Z'});
  });

  test('answers a reader with a key that no cache keeps and that ends with the cookie', async () => {
    const cookie = cookieHeader({now: site.clock.now});
    const response = await site.ask('/search-key', {headers: {cookie}});
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual(mint(600, 'everyone'));
    site.clock.advance(8 * 3_600_000 - 10_000);
    const late = await site.ask('/search-key', {headers: {cookie}});
    expect(await late.json()).toMatchObject({validFor: 10});
  });

  test.each([
    ['administrators', 'administrators'],
    ['managers', 'everyone'],
  ])("finds what the reader's audience may read: %s", async (audience, expected) => {
    const path = '/search-key?filters=audience:administrators';
    const response = await site.ask(path, {as: '7', audience});
    const {key} = (await response.json()) as {key: string};
    const restrictions = Buffer.from(key, 'base64').toString().slice(64);
    expect(new URLSearchParams(restrictions).get('filters')).toBe(`audience:"${expected}"`);
  });

  test.each([
    ['no cookie', ''],
    ['a forged cookie', `${cookieHeader()}x`],
    ['an expired cookie', cookieHeader({now: () => 0})],
  ])('is answered like any other address with %s', async (_, cookie) => {
    const [key, other] = await Promise.all(
      ['/search-key', '/nothing-here'].map(async (path) => {
        const response = await site.ask(path, {headers: {cookie}});
        const {status, headers} = response;
        return {status, headers: [...headers], body: await response.text()};
      }),
    );
    expect(key!.status).toBe(404);
    expect(key).toEqual(other);
  });

  test('is refused to a reader who asks too often, and to nobody else', async () => {
    for (let time = 0; time < 30; time++) {
      expect((await site.ask('/search-key', {as: '7'})).status).toBe(200);
    }
    const refused = await site.ask('/search-key', {as: '7'});
    expect(refused.status).toBe(429);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await refused.text()).toBe('');
    expect((await site.ask('/search-key', {as: '8'})).status).toBe(200);
  });

  test('is missing where search is local', async () => {
    const {ask} = await open();
    expect((await ask('/search-key', {as: '7'})).status).toBe(404);
  });
});

test.each([
  [
    {searchKeys: {mint, app: 'MyApp1'}},
    "connect-src 'self' https://myapp1-dsn.algolia.net https://myapp1.algolia.net https://myapp1-1.algolianet.com https://myapp1-2.algolianet.com https://myapp1-3.algolianet.com;",
  ],
  [{}, "connect-src 'self';"],
])('pages may ask the hosted search only where it is used: %j', async (options, policy) => {
  const {headers} = await (await open(options)).ask('/', {as: '7'});
  expect(headers.get('content-security-policy')).toContain(policy);
});
