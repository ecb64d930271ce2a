import {cpSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {copyTree, type TreeCopy} from '../../lock/build/copy-tree';
import {type Measured, runMeasured} from '../lib/processes';
import {sum} from '../lib/report';
import {openOrdinary} from './ordinary';
import type {Site} from './site';
import {type Page, readPages, sidebarOf, writePages} from './pages';

const kinds = {
  /** The guide behind the lock. */
  ours: openGuide,
  /** The guide with a page for administrators, and so in two builds. */
  'two audiences': twoAudiences,
  /** The same pages and theme without sign-in. */
  stock,
  Starlight: starlight,
  VitePress: vitepress,
  /** Pages of ordinary Docusaurus, of stock and behind the lock. */
  '300 stock': () => openOrdinary('stock', 300),
  '300 locked': () => openOrdinary('locked', 300),
  '1500 stock': () => openOrdinary('stock', 1500),
  '1500 locked': () => openOrdinary('locked', 1500),
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

/**
 * Copies the sources to a temporary folder, where `npm run build` builds them.
 * The seconds of a build are those of the steps that make the guide.
 */
function openGuide(pages?: Page[]): Site {
  const tree = openTree(pages);
  return {
    ...tree,
    output: path.join(tree.folder, 'build/guide'),
    async build() {
      const {stdout, peakMB, cpuSeconds} = await run(
        tree,
        ...['node_modules/tsx/dist/cli.mjs', 'lock/cli/build.ts'],
      );
      const steps = new Map(
        [...stdout.matchAll(/^Built (\S+) in ([\d.]+) s/gm)].map(([, name = '', seconds]) => [
          name,
          Number(seconds),
        ]),
      );
      const guide = [...steps].filter(([name]) => !/^(sign-in|server)$/.test(name));
      return {
        seconds: sum(guide, ([, seconds]) => seconds),
        signIn: steps.get('sign-in'),
        peakMB,
        cpuSeconds,
      };
    },
  };
}

function twoAudiences(pages?: Page[]): Site {
  const site = openGuide(pages);
  writeFileSync(
    path.join(site.folder, 'docs/usage/only-administrators.mdx'),
    '---\ntitle: Administrators\naudience: administrators\n---\n\nText.\n',
  );
  return site;
}

/** What asks for the session: the gate, and 'Copy page as Markdown'. */
const signedIn = ['Root.tsx', 'DocItem/Footer'];

/** Modules of the session, and what stands in for them. */
const replaced = {
  'src/components/use-reader-role.ts': 'export const useReaderRole = () => null;',
  'lock/client/index.ts': `export {default as AudienceMark} from './components/AudienceMark';
    export {default as DateText} from './components/DateText';
    export {useSiteFields} from './components/use-site-fields';
    export {browserStorage, readReloads} from './tokens/storage';
    export const Assistants = () => null;`,
  'lock/client/session/behind-lock.ts': `export const fetchBehindLock = fetch;`,
  'lock/client/gate/watch-server.ts': `export const isServerAway = () => false;
    export const onServerChange = () => () => {};`,
  'lock/plugin/search/client/note-searcher.ts': 'export const useNoteSearcher = () => {};',
};

function stock(pages?: Page[]): Site {
  const tree = openTree(pages);
  const output = path.join(tree.folder, 'build/site');
  for (const part of signedIn) {
    rmSync(path.join(tree.folder, 'src/theme', part), {recursive: true});
  }
  for (const [file, text] of Object.entries(replaced)) {
    writeFileSync(path.join(tree.folder, file), text);
  }
  return {
    ...tree,
    output,
    async build() {
      const build = await run(
        tree,
        'node_modules/@docusaurus/core/bin/docusaurus.mjs',
        ...['build', '--config', 'bench/sites/stock.config.ts'],
        ...['--out-dir', output],
      );
      refuseSession(path.join(output, 'assets/js'));
      return build;
    },
  };
}

// A new client module or component may bring the session back.
function refuseSession(scripts: string): void {
  for (const name of readdirSync(scripts)) {
    const text = readFileSync(path.join(scripts, name), 'utf8');
    if (text.includes('x-auth-token')) {
      throw new Error(`The site without sign-in has the session in ${name}.`);
    }
  }
}

/** Copies the sources, and adds pages to those of the guide. */
function openTree(pages?: Page[]): TreeCopy {
  const tree = copyTree();
  if (pages) {
    const generated = pages.filter(({id}) => id.startsWith('generated'));
    writePages('docusaurus', path.join(tree.folder, 'docs'), generated);
    const main = sidebarOf<object | string>(
      pages,
      ({id}) => id,
      (label, items) => ({type: 'category', label, items}),
    );
    writeFileSync(
      path.join(tree.folder, 'sidebars.ts'),
      `export default ${JSON.stringify({main})};\n`,
    );
  }
  return tree;
}

function run({folder}: TreeCopy, ...args: string[]): Promise<Measured> {
  return runMeasured(process.execPath, args, {
    cwd: folder,
    env: {GATE: 'server', GIT_OPTIONAL_LOCKS: '0'},
  });
}

function starlight(pages = readPages()): Site {
  const sidebar = sidebarOf<object>(
    pages,
    ({id, label}) => ({label, link: `/${id}/`}),
    (label, items) => ({label, items}),
  );
  const folder = layOut('starlight', 'src/content/docs', pages, sidebar);
  const caches = ['.astro', 'node_modules'];
  return peer(folder, 'astro/astro.js', 'dist', caches);
}

function vitepress(pages = readPages()): Site {
  const sidebar = sidebarOf<object>(
    pages,
    ({id, label}) => ({text: label, link: `/${id}`}),
    (text, items) => ({text, items}),
  );
  const folder = layOut('vitepress', 'pages', pages, sidebar);
  const caches = ['.vitepress/cache', '.vitepress/.temp'];
  return peer(folder, 'vitepress/bin/vitepress.js', '.vitepress/dist', caches);
}

// Not in a temporary folder: Astro finds its packages by their real path only.
function layOut(
  kind: 'starlight' | 'vitepress',
  docs: string,
  pages: Page[],
  sidebar: object[],
): string {
  const folder = path.resolve('bench/peers/made', kind);
  rmSync(folder, {recursive: true, force: true});
  cpSync(`bench/peers/${kind}`, folder, {recursive: true});
  writePages(kind, path.join(folder, docs), pages);
  writeFileSync(path.join(folder, 'sidebar.json'), JSON.stringify(sidebar));
  return folder;
}

function peer(folder: string, program: string, output: string, caches: string[]): Site {
  const script = path.resolve('bench/peers/node_modules', program);
  return {
    folder,
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
