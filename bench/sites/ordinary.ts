// A guide of ordinary Docusaurus, of stock and behind the lock: the site of
// create-docusaurus with its blog, tutorial and pages, and many pages more.
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {linkPackages} from '../../packages/lock/src/build/testing/copy-tree';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {createSite, lockSite} from '../../packages/lock/src/build/testing/new-site';
import {runMeasured} from '../lib/processes';
import type {Site} from './sites';

/**
 * Makes the site in a temporary folder. It is locked by the steps of
 * packages/lock/README.md, but for packages, which are those of this folder.
 *
 * @param count how many generated pages it has beside those of the template.
 */
export function openOrdinary(kind: 'stock' | 'locked', count: number): Site {
  const root = mkdtempSync(path.join(tmpdir(), 'bench-ordinary-'));
  const folder = createSite(root, 'site');
  linkPackages(folder);
  writePages(path.join(folder, 'docs'), count);
  let args = ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'];
  if (kind === 'locked') {
    const features = ['accounts', 'search', 'assistants', 'feedback'];
    const imports = features.map((name) => `import {${name}} from 'docusaurus-lock-${name}';`);
    const list = features.map((name) => `${name}()`).join(', ');
    lockSite(
      folder,
      ["import {locked} from 'docusaurus-lock';", ...imports].join('\n'),
      `export default locked(config, {features: [${list}]});`,
    );
    args = [path.resolve('packages/lock/bin/docusaurus-lock.js'), 'build'];
  }
  const env = {GATE: 'server', SITE_URL: ''};
  return {
    folder,
    output: path.join(folder, 'build'),
    build: () => runMeasured(process.execPath, args, {cwd: folder, env}),
    clean() {
      for (const name of ['build', '.docusaurus', 'node_modules/.cache']) {
        rmSync(path.join(folder, name), {recursive: true, force: true});
      }
    },
    remove: () => rmSync(root, {recursive: true}),
  };
}

/** Writes pages of some 900 words: those of the tutorial together, and words of their own. */
function writePages(docs: string, count: number): void {
  const tutorial = filesIn(path.join(docs, 'tutorial-basics'), /^(?!congratulations).*\.mdx$/)
    .map((file) => readFileSync(path.join(docs, 'tutorial-basics', file), 'utf8'))
    .map((text) => text.replace(/^---[^]*?\n---\n/, '').replace(/^# /gm, '## '))
    .join('\n');
  const topics = 6; // categories at the top of the sidebar
  for (let number = 0; number < count; number++) {
    const topic = path.join(docs, `topic-${number % topics}`);
    const next = number < topics ? number : number - topics;
    const text = tutorial
      .replaceAll('(./create-a-page.mdx)', `(./page-${next}.mdx)`)
      .replaceAll(' the ', ` the word${number.toString(36)} `);
    mkdirSync(topic, {recursive: true});
    writeFileSync(
      path.join(topic, `page-${number}.mdx`),
      `---\ntitle: Page ${number}\n---\n${text}`,
    );
  }
}
