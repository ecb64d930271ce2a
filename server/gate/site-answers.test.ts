import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {collectGarbage} from '../testing/collect-garbage';
import {guideAnswers} from './site-answers';

test('builds need memory for what differs between them, and once for the rest', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docs-builds-'));
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
  const answers = guideAnswers(folders, {secure: false, hostedSearch: false});
  const grown = (await collectGarbage()) - before;
  rmSync(root, {recursive: true});
  expect(grown).toBeGreaterThan(22);
  expect(grown).toBeLessThan(28);
  for (const [audience, {find}] of answers) {
    const own = find('/own.js')?.(new Request('http://localhost/own.js'));
    expect((await own?.text())?.trim()).toBe(audience);
  }
});
