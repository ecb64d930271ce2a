import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {copyTree, type TreeCopy} from '../../packages/lock/src/build/testing/copy-tree';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';

const source = 'scripts/fixtures/small-guide';

/**
 * Copies the sources with a small guide in the place of docs/: pages for all
 * readers, and, on request, some for administrators with their lines in
 * docs/*.yml and sidebars.ts. All copies of a name have one place, one after the
 * other: names in the bundler's runtime script depend on the folder.
 *
 * @param layers whose pages it has.
 * @param name of the place, for those that are open at the same time.
 */
export function openSmallGuide(
  layers: readonly ('everyone' | 'administrators')[],
  name: string,
): TreeCopy {
  const place = `documentation-${name}${process.cwd().replaceAll(path.sep, '-')}`;
  const tree = copyTree(path.join(tmpdir(), place));
  const inTree = (file: string) => path.join(tree.folder, file);
  rmSync(inTree('docs'), {recursive: true});
  // Its pages have the names of pages of the guide. With a history they would get
  // the dates of those, which change with commits that change nothing here.
  rmSync(inTree('.git'), {force: true});
  for (const layer of layers) {
    for (const part of filesIn(`${source}/${layer}`, /\.[a-z]+$/)) {
      const file = inTree(part);
      const text = readFileSync(`${source}/${layer}/${part}`, 'utf8');
      // The newest line of a list is on top.
      const list = part.endsWith('.yml') && existsSync(file) ? readFileSync(file, 'utf8') : '';
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(file, text + list);
      if (layer !== 'everyone' && part.endsWith('.mdx')) {
        addToSidebar(inTree('sidebars.ts'), part.slice('docs/'.length, -4));
      }
    }
  }
  return tree;
}

/** Puts a page before the others of its folder. */
function addToSidebar(file: string, id: string): void {
  const others = `'${path.dirname(id)}/`;
  const sidebars = readFileSync(file, 'utf8');
  writeFileSync(file, sidebars.replace(others, `'${id}', ${others}`));
}
