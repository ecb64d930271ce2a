import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {filesIn} from './files-in';
import {copyTree, type TreeCopy} from './copy-tree';

const fixture = 'lock/fixtures/restricted';

/** The audiences with pages in the fixture; the last reads all pages. */
const layers = ['managers', 'administrators'];

/**
 * Copies the sources with a small guide in the place of docs/: pages for all
 * readers, and restricted ones with their lines in docs/*.yml and sidebars.ts.
 * All copies have one place, one after the other: names in the bundler's runtime
 * script depend on the folder, and tests compare builds byte for byte.
 *
 * @param added whose pages to add, `managers` and `administrators`; default all.
 * @param name of the place, for those that are open at the same time.
 */
export function openRestrictedTree(
  added: readonly string[] = layers,
  name = 'restricted',
): TreeCopy {
  const place = `documentation-${name}${process.cwd().replaceAll(path.sep, '-')}`;
  const tree = copyTree(path.join(tmpdir(), place));
  const inTree = (file: string) => path.join(tree.folder, file);
  rmSync(inTree('docs'), {recursive: true});
  // Its pages have the names of pages of the guide. With a history they would get
  // the dates of those, which change with commits that change nothing here.
  rmSync(inTree('.git'), {force: true});
  addPlugins(inTree);
  for (const layer of ['everyone', ...added]) {
    for (const part of filesIn(`${fixture}/${layer}`, /\.[a-z]+$/)) {
      const file = inTree(part);
      const text = readFileSync(`${fixture}/${layer}/${part}`, 'utf8');
      // The newest line of a list is on top.
      const list =
        part.endsWith('.yml') && existsSync(file)
          ? readFileSync(file, 'utf8')
          : '';
      mkdirSync(path.dirname(file), {recursive: true});
      writeFileSync(file, text + list);
      if (layer !== 'everyone' && /^docs\/.*\.mdx$/.test(part)) {
        addToSidebar(inTree('sidebars.ts'), part.slice(5, -4));
      }
    }
  }
  return tree;
}

// The guide has pages of docs alone.
const handbook = `['@docusaurus/plugin-content-docs', {
  id: 'handbook',
  path: 'handbook',
  routeBasePath: 'handbook',
  sidebarPath: './handbook_versioned_sidebars/version-1.0-sidebars.json',
}],`;

/** Adds a blog, src/pages, and a second docs plugin with a version. */
function addPlugins(inTree: (file: string) => string): void {
  const file = inTree('docusaurus.config.ts');
  const config = readFileSync(file, 'utf8')
    .replace('blog: false', "blog: {onUntruncatedBlogPosts: 'ignore'}")
    .replace('pages: false', 'pages: {}')
    .replace('plugins: [', `plugins: [${handbook}`);
  writeFileSync(file, config);
}

/** Puts a page before the others of its folder. */
function addToSidebar(file: string, id: string): void {
  const others = `'${path.dirname(id)}/`;
  const sidebars = readFileSync(file, 'utf8');
  writeFileSync(file, sidebars.replace(others, `'${id}', ${others}`));
}
