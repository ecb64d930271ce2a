import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {compress} from 'docusaurus-lock/build/compress';
import {createFolder} from '../testing/after-test';
import {collectGarbage} from '../testing/collect-garbage';
import {guideResponses} from './responses';

// How much memory the builds of a guide need.

const security = {secure: false};

test('builds need memory for what differs between them, and once for the rest', async () => {
  const root = createFolder();
  const megabyte = 1_000_000;
  const folders = new Map<string, string>();
  for (const audience of ['everyone', 'managers', 'administrators']) {
    const folder = join(root, audience);
    mkdirSync(folder);
    writeFileSync(join(folder, '404.html'), '');
    writeFileSync(join(folder, 'same.js'), 'x'.repeat(20 * megabyte));
    writeFileSync(join(folder, 'own.js'), audience.padEnd(megabyte));
    folders.set(audience, folder);
  }
  const before = await collectGarbage();
  const answers = guideResponses(folders, security);
  const grown = (await collectGarbage()) - before;
  expect(grown).toBeGreaterThan(22);
  expect(grown).toBeLessThan(28);
  for (const [audience, {find}] of answers) {
    const own = await find('/own.js')?.(new Request('http://localhost/own.js'));
    expect((await own?.text())?.trim()).toBe(audience);
  }
});

test('of files that have copies, only these are in memory, however many wait for the plain text', async () => {
  const folder = createFolder();
  const megabytes = 3;
  const texts = Array.from({length: 20}, (_, file) =>
    `text ${file} `.padEnd(megabytes * 1_000_000),
  );
  writeFileSync(join(folder, '404.html'), '');
  texts.forEach((text, file) => writeFileSync(join(folder, `${file}.txt`), text));
  await compress(folder);
  const before = await collectGarbage();
  const {find} = guideResponses(new Map([['everyone', folder]]), security).get('everyone')!;
  expect((await collectGarbage()) - before).toBeLessThan(5);
  const get = (file: number, init?: RequestInit) =>
    find(`/${file}.txt`)!(new Request(`http://localhost/${file}.txt`, init));
  const sent: unknown[] = [];
  for (const file of [...texts.keys(), ...texts.keys()]) {
    const reader = (await get(file)).body!.getReader();
    sent.push(reader, await reader.read());
  }
  // 32 MB of files, and 64 kB for each response.
  expect((await collectGarbage()) - before).toBeLessThan(42);
  expect(sent).toHaveLength(80);
  for (const [file, text] of texts.entries()) {
    const answer = await get(file);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect((await answer.text()) === text).toBe(true);
  }
  const head = await get(0, {method: 'HEAD'});
  expect(head.headers.get('content-length')).toBe(String(texts[0]!.length));
  expect(await head.text()).toBe('');
});
