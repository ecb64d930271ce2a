import {rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {copyTree, type TreeCopy} from '../packages/lock/src/build/testing/copy-tree';
import {buildGuide} from '../packages/lock/src/cli/testing/build-guide';

let tree: TreeCopy;
beforeAll(() => {
  tree = copyTree();
  rmSync(path.join(tree.folder, '.git'), {force: true});
});
afterAll(() => tree.remove());

// If Root put the sign-in form in place of the pages while they are pre-rendered,
// Docusaurus would find no links and every build would pass.
test('a link to a missing page ends the build, and the error names the link', () => {
  const text = '---\ntitle: One more\n---\n\n[broken](/nowhere)\n';
  writeFileSync(path.join(tree.folder, 'docs/one-more.mdx'), text);
  const {status, output} = buildGuide(tree.folder, 'everyone');
  expect(status).not.toBe(0);
  expect(output).toContain('-> linking to /nowhere');
}, 180_000);
