import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {filesIn} from '../files-in';

const fixture = path.resolve('scripts/fixtures/restricted');

/** The audiences with pages in the fixture; the last reads all pages. */
const layers = ['managers', 'administrators'] as const;

/**
 * Adds restricted pages to a copy of the sources, with their lines in
 * docs/*.yml and sidebars.ts, and the audiences that they name.
 *
 * @param folder of the copy.
 * @param added whose pages to add, `managers` and `administrators`; default all.
 */
export function addRestrictedPages(
  folder: string,
  added: readonly string[] = layers,
): void {
  cpSync(path.join(fixture, 'audiences.ts'), path.join(folder, 'audiences.ts'));
  for (const layer of added) {
    const source = path.join(fixture, layer);
    for (const name of filesIn(source, /\.\w+$/)) {
      const place = path.join(folder, name);
      // The lists of the guide have comments first and the newest line on top.
      const before =
        name.endsWith('.yml') && existsSync(place)
          ? readFileSync(place, 'utf8')
          : '';
      mkdirSync(path.dirname(place), {recursive: true});
      writeFileSync(
        place,
        readFileSync(path.join(source, name), 'utf8') + before,
      );
      if (name.endsWith('.mdx')) {
        addToSidebar(path.join(folder, 'sidebars.ts'), name.slice(5, -4));
      }
    }
  }
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
