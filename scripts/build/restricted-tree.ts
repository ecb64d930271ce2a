import {createHash} from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {filesIn} from '../files-in';
import {copyTree, type TreeCopy} from './copy-tree';

const fixture = path.resolve('scripts/fixtures/restricted');

/** The audiences with pages in the fixture; the last reads all pages. */
const layers = ['managers', 'administrators'] as const;

/**
 * Copies the sources and adds restricted pages, with their lines in docs/*.yml
 * and sidebars.ts, and the audiences that they name. All copies have one place,
 * one after the other: names in the bundler's runtime script depend on the
 * folder, and tests compare builds byte for byte.
 *
 * @param added whose pages to add, `managers` and `administrators`; default all.
 */
export function openRestrictedTree(
  added: readonly string[] = layers,
): TreeCopy {
  const place = createHash('sha256').update(process.cwd()).digest('hex');
  const tree = copyTree(process.cwd(), {
    folder: path.join(tmpdir(), `documentation-tree-${place.slice(0, 8)}`),
  });
  const docs = path.join(tree.folder, 'docs');
  cpSync(path.join(fixture, 'audiences.yml'), path.join(docs, 'audiences.yml'));
  for (const layer of added) {
    const source = path.join(fixture, layer);
    for (const name of filesIn(source, /\.\w+$/)) {
      const file = path.join(tree.folder, name);
      // The lists of the guide have comments first and the newest line on top.
      const before =
        name.endsWith('.yml') && existsSync(file)
          ? readFileSync(file, 'utf8')
          : '';
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(
        file,
        readFileSync(path.join(source, name), 'utf8') + before,
      );
      if (name.endsWith('.mdx')) {
        addToSidebar(path.join(tree.folder, 'sidebars.ts'), name.slice(5, -4));
      }
    }
  }
  return tree;
}

/** Puts a page after the others of its folder. */
function addToSidebar(file: string, id: string): void {
  const sidebars = readFileSync(file, 'utf8');
  const last = sidebars.lastIndexOf(`'${path.dirname(id)}/`);
  if (last < 0) {
    throw new Error(`${file} has no page beside ${id}.`);
  }
  const end = sidebars.indexOf('\n', last) + 1;
  writeFileSync(
    file,
    `${sidebars.slice(0, end)}'${id}',\n${sidebars.slice(end)}`,
  );
}
