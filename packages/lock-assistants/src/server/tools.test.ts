import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {Hono} from 'hono';
import {feature as search} from 'docusaurus-lock-search/server';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import {makeCall, saidIn} from '../../../testing/src/assistants-scene';
import {fixtures, siteUrl} from '../../../testing/src/test-site';
import {watchErrors} from '../../../testing/src/watch-errors';
import type {AuthorizedCaller} from './authorize-caller';
import type {Assistants} from './assistants';
import {mcpRoute} from './mcp-route';
import {createTools} from './tools';

const site = {siteUrl, title: 'Otters', search: search.search} as const;
const readPages = () => readFile(join(fixtures, 'guide/search-data/pages.json'), 'utf8');
const thresholds = expect.stringContaining('› Otter thresholds');

/** Opens the tools of a guide for a caller who may read the pages that `read` gives. */
function openTools(options: Partial<Assistants> = {}) {
  const createServer = createTools({...site, ...options} as Assistants);
  return async (
    asked: object,
    read: AuthorizedCaller['read'] = readPages,
    audience = 'everyone',
  ): Promise<string> => {
    const caller = {mayRead: true} as AuthorizedCaller['caller'];
    const admit = async () => ({caller, audience, read});
    const app = new Hono<ServerEnv>().post('/mcp', mcpRoute({admit, createServer}));
    const call = makeCall(undefined, 'search', {query: 'otter', ...asked});
    return (await saidIn(await app.request('/mcp', call))).text;
  };
}

test('a tool that fails does not say why, and works once the texts are there', async () => {
  const ask = openTools();
  const errors = watchErrors();
  expect(await ask({}, async () => '{')).toBe('The guide cannot be read now. Try again later.');
  expect(errors()).toEqual([expect.stringMatching(/^The tool search failed: .*JSON/)]);
  expect(await ask({})).toEqual(thresholds);
});

test('a limit that is no number from 1 to 10 is taken for 5', async () => {
  const [page] = (JSON.parse(await readPages()) as {pages: [{title: string}]}).pages;
  const pages = Array.from({length: 12}, (_, at) => ({...page, path: `/otter-${at}`}));
  const ask = openTools();
  const counts = [];
  for (const limit of ['3', 2, 50, 0, 2.4, 'many', undefined]) {
    const said = await ask({query: page.title, limit}, async () => JSON.stringify({pages}));
    counts.push(new Set(said.match(/otter-\d+(?!#)\b/g)).size);
  }
  expect(counts).toEqual([3, 2, 5, 5, 5, 5, 5]);
});

test('an audience finds nothing in the pages of another that were searched before', async () => {
  const ask = openTools();
  expect(await ask({}, readPages, 'administrators')).toEqual(thresholds);
  expect(await ask({}, async () => '{"pages":[]}', 'everyone')).toContain('Nothing was found');
});

test('a call that takes more than 10 s is refused', async () => {
  jest.useFakeTimers({doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance']});
  const createServer = createTools(site as unknown as Assistants);
  const caller = {mayRead: true} as AuthorizedCaller['caller'];
  const read = () => new Promise<string>(() => {});
  const admit = async () => ({caller, audience: 'everyone', read});
  const app = new Hono<ServerEnv>().post('/mcp', mcpRoute({admit, createServer}));
  app.onError(({message}) => new Response(message, {status: 504}));
  const asked = app.request('/mcp', makeCall(undefined, 'search', {query: 'otter'}));
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  expect(await (await asked).text()).toBe('The call took more than 10 s.');
});
