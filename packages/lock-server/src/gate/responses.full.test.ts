import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createFolder} from '../../../testing/src/after-test';
import {collectGarbage} from '../../../testing/src/collect-garbage';
import {guideResponses} from './responses';

const security = {secure: false};

test('builds need memory for their differences, and only once for equal files', async () => {
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
    const own = find('/own.js')?.(new Request('http://localhost/own.js'));
    expect((await own?.text())?.trim()).toBe(audience);
  }
});
