import {cpSync, rmSync} from 'node:fs';
import path from 'node:path';
import {copyTree} from './copy-tree.mjs';

/** What asks for the session: the gate, its items, 'Copy page as Markdown'. */
const signedIn = ['Root.tsx', 'NavbarItem', 'DocBreadcrumbs.tsx'];

/**
 * Copies the tree without sign-in, for bench/stock/docusaurus.config.ts.
 *
 * @param rootComponent a file that takes the place of src/theme/Root.tsx.
 * @returns as `copyTree`.
 */
export function stockTree(rootComponent) {
  const tree = copyTree();
  const theme = path.join(tree.folder, 'src/theme');
  for (const part of signedIn) {
    rmSync(path.join(theme, part), {recursive: true});
  }
  if (rootComponent) {
    cpSync(rootComponent, path.join(theme, 'Root.tsx'));
  }
  return tree;
}
