import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {scripts} from '../package.json';
import type {TreeCopy} from '../packages/lock/src/build/testing/copy-tree';
import {openSmallGuide} from './testing/small-guide';
import {buildGuide} from '../packages/lock/src/cli/testing/build-guide';
import {runCommand} from '../packages/guide-checks/src/testing/run-command';

let tree: TreeCopy;
beforeAll(() => {
  tree = openSmallGuide(['everyone'], 'broken-links');
});
afterAll(() => tree.remove());

/** Writes a page of the guide. */
function write(text: string): void {
  const page = path.join(tree.folder, 'docs/usage/tables.mdx');
  const top = '---\ntitle: Tables\n---\n\n## Undo {/* #undo */}\n\n';
  writeFileSync(page, top + text);
}

// If Root put the sign-in form in place of the pages while they are pre-rendered,
// Docusaurus would find no links and every build would pass.
test('a link to a missing page: the build fails and names it', () => {
  write('[broken](/nowhere)\n');
  const {status, output} = buildGuide(tree.folder, 'everyone');
  expect(status).not.toBe(0);
  expect(output).toContain('-> linking to /nowhere');
}, 120_000);

test('npm run build checks the texts first, which names file and line', async () => {
  write('[broken](/nowhere), [too](#gone)\n');
  const {status, stdout} = await runCommand(tree.folder, 'check', '--build');
  expect(status).toBe(1);
  expect(stdout).toBe(
    'docs/usage/tables.mdx:7 No page is at /nowhere.\n' +
      'docs/usage/tables.mdx:7 This page has no heading with the id gone.\n' +
      '\n2 problems.',
  );
  expect(scripts.build).toMatch(/tsx packages\/guide-checks\/src\/check\.ts --build && /);
});
