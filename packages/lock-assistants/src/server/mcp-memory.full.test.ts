import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {createEngine, type SearchData} from 'docusaurus-lock-server/shared/search/engine';
import {afterTest, createFolder} from '../../../lock-server/src/testing/after-test';
import {collectGarbage} from '../../../lock-server/src/testing/collect-garbage';
import {fixtures, siteUrl} from '../../../lock-server/src/testing/test-site';
import {createMcpThread} from './mcp-thread';

test('a call that uses all memory ends alone', async () => {
  const file = join(createFolder(), 'worker.js');
  await writeFile(
    file,
    `module.exports = async ({call}) => {
      if (call.body === 'large') for (const all = []; ; ) all.push([...Array(1e5).keys()]);
      return {status: 200, headers: [], body: call.body};
    };`,
  );
  const thread = createMcpThread({siteUrl, title: 'Otters', locales: []}, {file, megabytes: 32});
  afterTest(() => thread.close());
  const call = {owner: 'a', headers: {}, audience: 'everyone', mayRead: true};
  const [large, other] = await Promise.allSettled(
    ['large', 'text'].map((body) => thread.answer({...call, body}, async () => '')),
  );
  expect(large).toMatchObject({reason: {message: expect.stringMatching(/memory/)}});
  expect(other).toMatchObject({value: {body: 'text'}});
});

test('words of queries are not kept', async () => {
  const pages = await readFile(join(fixtures, 'guide/search-data/pages.json'), 'utf8');
  const engine = createEngine(JSON.parse(pages) as SearchData, siteUrl);
  const search = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      engine(`otter${at} q${at}x walrus${at}`);
    }
  };
  search(0, 1000);
  const before = await collectGarbage();
  search(1000, 9000);
  expect((await collectGarbage()) - before).toBeLessThan(2); // MB
});
