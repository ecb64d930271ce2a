import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {root} from '../lib/root';
import {runMeasured} from '../lib/run-measured';
import {type Build, buildGuide} from './build-guide';
import {openTree, type Tree} from './open-tree';
import {type Page, readPages} from './read-pages';
import {sidebarOf} from './sidebar-of';
import {writePages} from './write-pages';

/** A site that can be built again and again. */
export interface Site {
  build: () => Promise<Build>;
  /** Makes the next build a cold one. */
  clean: () => void;
  /** The folder that a build makes. */
  output: string;
  remove: () => void;
}

const kinds = {
  /** The guide behind the lock. */
  ours,
  /** The guide with a page for administrators, and so in two builds. */
  'two audiences': twoAudiences,
  /** The same pages and theme without sign-in. */
  'no sign-in': (pages?: Page[]) => stock('no-sign-in.config.ts', pages),
  /** That, and the theme's highlighter on every page, as Docusaurus has it. */
  stock: (pages?: Page[]) => stock('stock.config.ts', pages),
  /** `stock` with a query for the user in `Root`. */
  'usual gate': (pages?: Page[]) =>
    stock('usual-gate.config.ts', pages, 'bench/sites/usual-gate/Root.tsx'),
  /** Docusaurus as it comes, with none of our code. */
  'plain Docusaurus': plain,
  Starlight: starlight,
  VitePress: vitepress,
};

/** The name of a site. */
export type SiteName = keyof typeof kinds;

/**
 * Writes the sources of a site to a folder of its own.
 *
 * @param pages that the site has; default those of the guide.
 */
export function openSite(name: SiteName, pages?: Page[]): Site {
  return kinds[name](pages);
}

function ours(pages?: Page[]): Site {
  const tree = openTree();
  replacePages(tree, pages);
  return {
    ...tree,
    build: () => buildGuide(tree),
    output: path.join(tree.folder, 'build/guide'),
  };
}

function twoAudiences(pages?: Page[]): Site {
  const site = ours(pages);
  writeFileSync(
    path.join(site.output, '../../docs/usage/only-administrators.mdx'),
    '---\ntitle: Administrators\naudience: administrators\n---\n\nText.\n',
  );
  return site;
}

/** What asks for the session: the gate, its items, 'Copy page as Markdown'. */
const signedIn = ['Root.tsx', 'NavbarItem', 'DocItem/Footer'];

function stock(config: string, pages?: Page[], rootComponent?: string): Site {
  const tree = openTree();
  const theme = path.join(tree.folder, 'src/theme');
  replacePages(tree, pages);
  for (const part of signedIn) {
    rmSync(path.join(theme, part), {recursive: true});
  }
  cpSync(
    path.join(root, 'bench/sites/no-reader-role.ts'),
    path.join(tree.folder, 'src/components/use-reader-role.ts'),
  );
  if (rootComponent) {
    cpSync(path.join(root, rootComponent), path.join(theme, 'Root.tsx'));
  }
  const site = docusaurus(tree, `bench/sites/${config}`);
  return {
    ...site,
    async build() {
      const build = await site.build();
      refuseSession(site.output);
      return build;
    },
  };
}

// A new client module or component may bring the session back.
function refuseSession(output: string): void {
  const scripts = path.join(output, 'assets/js');
  for (const name of readdirSync(scripts)) {
    const text = readFileSync(path.join(scripts, name), 'utf8');
    if (text.includes('x-auth-token')) {
      throw new Error(`The site without sign-in has the session in ${name}.`);
    }
  }
}

function plain(pages: Page[] = readPages()): Site {
  const tree = openTree();
  replacePages(tree, pages);
  rmSync(path.join(tree.folder, 'src/theme'), {recursive: true});
  return docusaurus(tree, 'bench/sites/plain.config.ts');
}

function docusaurus(tree: Tree, config: string): Site {
  const program = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
  const output = path.join(tree.folder, 'build/site');
  const args = [program, 'build', '--config', config, '--out-dir', output];
  return {...tree, build: () => tree.run(process.execPath, args), output};
}

function replacePages({folder}: Tree, pages?: Page[]): void {
  if (!pages) {
    return;
  }
  const docs = path.join(folder, 'docs');
  // What plugins read beside the pages stays.
  for (const name of readdirSync(docs)) {
    if (!name.endsWith('.yml')) {
      rmSync(path.join(docs, name), {recursive: true});
    }
  }
  writePages('docusaurus', docs, pages);
  const main = sidebarOf<object | string>(
    pages,
    ({id}) => id,
    (label, items, isOpen) => ({
      type: 'category',
      label,
      items,
      collapsed: !isOpen,
    }),
  );
  writeFileSync(
    path.join(folder, 'sidebars.ts'),
    `export default ${JSON.stringify({main})};\n`,
  );
}

function starlight(pages = readPages()): Site {
  const sidebar = sidebarOf<object>(
    pages,
    ({id, label}) => ({label, link: `/${id}/`}),
    (label, items, isOpen) => ({label, items, collapsed: !isOpen}),
  );
  const folder = layOut('starlight', 'src/content/docs', pages, sidebar);
  return peer(folder, 'astro/astro.js', 'dist', ['.astro', 'node_modules']);
}

function vitepress(pages = readPages()): Site {
  const sidebar = sidebarOf<object>(
    pages,
    ({id, label}) => ({text: label, link: `/${id}`}),
    (text, items, isOpen) => ({text, items, collapsed: !isOpen}),
  );
  const folder = layOut('vitepress', 'pages', pages, sidebar);
  return peer(folder, 'vitepress/bin/vitepress.js', '.vitepress/dist', [
    '.vitepress/cache',
    '.vitepress/.temp',
  ]);
}

// Not in a temporary folder: Astro finds its packages by their real path only.
function layOut(
  kind: 'starlight' | 'vitepress',
  docs: string,
  pages: Page[],
  sidebar: object[],
): string {
  const folder = path.join(root, 'bench/peers/made', kind);
  rmSync(folder, {recursive: true, force: true});
  cpSync(path.join(root, 'bench/peers', kind), folder, {recursive: true});
  writePages(kind, path.join(folder, docs), pages);
  writeFileSync(path.join(folder, 'sidebar.json'), JSON.stringify(sidebar));
  return folder;
}

function peer(
  folder: string,
  program: string,
  output: string,
  caches: string[],
): Site {
  const script = path.join(root, 'bench/peers/node_modules', program);
  return {
    output: path.join(folder, output),
    build: () =>
      runMeasured(process.execPath, [script, 'build'], {
        cwd: folder,
        env: {ASTRO_TELEMETRY_DISABLED: '1', CI: '1'},
      }),
    clean() {
      for (const cache of [output, ...caches]) {
        rmSync(path.join(folder, cache), {recursive: true, force: true});
      }
    },
    remove: () => rmSync(folder, {recursive: true}),
  };
}
