import {writeFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {SearchData} from 'docusaurus-lock-server/shared/search/engine';
import {afterTest, createFolder} from '../../../lock-server/src/testing/after-test';
import {makeCall} from '../../../lock-server/src/testing/assistants-scene';
import {builtWorker} from '../../../lock-server/src/testing/site-parts';
import {fixtures, siteUrl} from '../../../lock-server/src/testing/test-site';
import {createMcpThread, TooManyCalls} from './mcp-thread';

const site = {siteUrl, title: 'Otters', locales: []};
const searchCall = {
  owner: '7',
  headers: makeCall(undefined, 'search', {}).headers,
  body: JSON.parse(makeCall(undefined, 'search', {query: 'otter'}).body),
  audience: 'everyone',
  mayRead: true,
};
const readPages = () => readFile(join(fixtures, 'guide/search-data/pages.json'), 'utf8');
const thresholds = expect.stringContaining('› Otter thresholds');

test('a thread that breaks fails its calls, and so does one that is closed; the next call starts another', async () => {
  const file = join(createFolder(), 'worker.js');
  const thread = createMcpThread(site, {file});
  writeFileSync(file, 'throw new Error("broken")');
  const failed = await Promise.allSettled([
    thread.answer(searchCall, readPages),
    thread.answer(searchCall, readPages),
  ]);
  expect(failed.map(({status}) => status)).toEqual(['rejected', 'rejected']);
  writeFileSync(file, `module.exports = require(${JSON.stringify(builtWorker)})`);
  expect((await thread.answer(searchCall, readPages)).body).toEqual(thresholds);

  const [cut] = await Promise.allSettled([thread.answer(searchCall, readPages), thread.close()]);
  expect(cut).toMatchObject({reason: {message: 'The server is stopping.'}});
});

test('a call that cannot be answered fails alone', async () => {
  const thread = createMcpThread(site, {file: builtWorker});
  const headers = {...searchCall.headers, 'not a name': ''};
  const [broken, other] = await Promise.allSettled([
    thread.answer({...searchCall, headers}, readPages),
    thread.answer(searchCall, readPages),
  ]);
  expect(broken.status).toBe('rejected');
  expect(other).toMatchObject({value: {body: thresholds}});
  await thread.close();
});

test('a tool that fails does not say why, and works once the texts are there', async () => {
  const thread = createMcpThread(site, {file: builtWorker});
  const {body, ran} = await thread.answer(searchCall, async () => '{');
  expect(ran).toMatchObject({
    tool: 'search',
    failure: expect.stringContaining('JSON'),
  });
  expect(body).toContain('The guide cannot be read now. Try again later.');
  expect(body).not.toContain('JSON at');
  expect((await thread.answer(searchCall, readPages)).body).toEqual(thresholds);
  await thread.close();
});

test('a limit that is no number from 1 to 10 is taken for the nearest', async () => {
  const thread = createMcpThread(site, {file: builtWorker});
  afterTest(() => thread.close());
  const {
    pages: [page],
  } = JSON.parse(await readPages()) as SearchData;
  const pages = Array.from({length: 12}, (_, at) => ({
    ...page,
    path: `/otter-${at}`,
  }));
  const results: unknown[] = [];
  const limits = ['3', ' 2 ', 50, 0, -4, 2.4, 'many', null, undefined];
  for (const limit of limits) {
    const {body} = makeCall(undefined, 'search', {query: page!.title, limit});
    const answer = await thread.answer({...searchCall, body: JSON.parse(body)}, async () =>
      JSON.stringify({pages}),
    );
    const addresses = answer.body.match(/otter-\d+(?!#)\b/g);
    results.push([limit, new Set(addresses).size]);
  }
  const counts = [3, 2, 10, 1, 1, 2, 5, 5, 5];
  expect(results).toEqual(limits.map((limit, at) => [limit, counts[at]]));
});

/**
 * Opens a thread whose calls end as their bodies say, and ask for a text before.
 * `texts` has what gives the text of the call that runs.
 */
function openThread() {
  const file = join(createFolder(), 'worker.js');
  writeFileSync(
    file,
    `module.exports = async ({call, port}) => {
      const read = new Promise((resolve) => port.once('message', resolve));
      port.postMessage(call.body);
      await read;
      if (call.body === 'endless') for (;;);
      return {status: 200, headers: [], body: call.body};
    };`,
  );
  const thread = createMcpThread(site, {file});
  afterTest(() => thread.close());
  const texts: (() => void)[] = [];
  const ends: string[] = [];
  const call = (owner: string, body: string) =>
    thread
      .answer(
        {...searchCall, owner, body},
        () => new Promise((resolve) => texts.push(() => resolve(''))),
      )
      .then(
        () => ends.push(body),
        ({message}: Error) => ends.push(message),
      );
  /** Gives the call that runs its text, once it has asked for it. */
  async function proceed(): Promise<void> {
    while (texts.length === 0) {
      await new Promise(setImmediate);
    }
    texts.shift()!();
  }
  return {thread, call, proceed, ends};
}

test('an owner has 22 calls at once, and another can call all the same', async () => {
  const {thread, call, proceed} = openThread();
  const calls = Array.from({length: 22}, () => call('a', 'text'));
  const more = thread.answer({...searchCall, owner: 'a'}, async () => '');
  await expect(more).rejects.toThrow(TooManyCalls);
  calls.push(call('b', 'text'));
  for (let at = 0; at < calls.length; at++) {
    await proceed();
  }
  await Promise.all(calls);
});

test('the time of a call starts when the thread begins it, and a slow call ends alone and says whose it is', async () => {
  jest.useFakeTimers({doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance']});
  afterTest(() => void jest.useRealTimers());
  const {call, proceed, ends} = openThread();
  const calls = [call('a', 'a1'), call('a', 'endless'), call('a', 'a2')];
  for (const [i, time] of [9999, 10_000, 9999].entries()) {
    const proceeding = proceed();
    // The slow one is cut after it has begun.
    if (time < 10_000) {
      jest.advanceTimersByTime(time);
      await proceeding;
    } else {
      await proceeding;
      jest.advanceTimersByTime(time);
    }
    await calls[i];
  }
  expect(ends).toEqual(['a1', 'A call of a took more than 10 s.', 'a2']);
});

test('an audience finds nothing in the pages of another that were searched before', async () => {
  const thread = createMcpThread(site, {file: builtWorker});
  afterTest(thread.close);
  const search = async (audience: string, read: () => Promise<string>) =>
    (await thread.answer({...searchCall, audience}, read)).body;
  expect(await search('administrators', readPages)).toEqual(thresholds);
  expect(await search('everyone', async () => '{"pages":[]}')).toContain('Nothing was found');
});

test('a guide with several locales is searched in one of them', async () => {
  const read: string[] = [];
  const readPagesOf = async (path: string) => {
    read.push(path);
    const section = {level: 1, anchor: '', title: path, text: 'Otter'};
    const page = {path: '/a', title: path, category: '', tag: ''};
    return JSON.stringify({pages: [{...page, sections: [section]}]});
  };
  const openSearch = (locales: string[]) => {
    const thread = createMcpThread({...site, locales}, {file: builtWorker});
    afterTest(thread.close);
    return async (asking: object) => {
      const {body} = makeCall(undefined, 'search', {query: 'otter', ...asking});
      return (await thread.answer({...searchCall, body: JSON.parse(body)}, readPagesOf)).body;
    };
  };
  const search = openSearch(['en', 'de-AT']);
  const german = '/de-AT/search-data/pages.json';
  for (const language of ['de-AT', 'de', 'DE_de']) {
    expect(await search({language})).toContain(german);
  }
  for (const language of [undefined, 'en', 'fr', '../..', 7]) {
    expect(await search({language})).not.toContain(german);
  }
  expect(read).toEqual([german, '/search-data/pages.json']);
  // Where there is one, nothing is asked.
  expect(await openSearch([])({language: 'de-AT'})).not.toContain(german);
});
