import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {copyTree, type TreeCopy} from '../../scripts/build/copy-tree';
import {type Run, runMeasured} from '../lib/processes';
import {sum} from '../lib/report';
import {root} from '../lib/requirements';
import {type Page, readPages, sidebarOf, writePages} from './pages';

/** What a build took; of ours, also the seconds of each step, by its name. */
export type Build = Omit<Run, 'stdout'> & {steps?: Record<string, number>};

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
  stock,
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
  const site = openGuide();
  replacePages(site.folder, pages);
  return site;
}

function twoAudiences(pages?: Page[]): Site {
  const site = openGuide();
  replacePages(site.folder, pages);
  writeFileSync(
    path.join(site.folder, 'docs/usage/only-administrators.mdx'),
    '---\ntitle: Administrators\naudience: administrators\n---\n\nText.\n',
  );
  return site;
}

/** What asks for the session: the gate, its items, 'Copy page as Markdown'. */
const signedIn = ['Root.tsx', 'NavbarItem', 'DocItem/Footer'];

/** Modules of the session, and what stands in for them. */
const replaced = {
  'src/components/use-reader-role.ts':
    'export const useReaderRole = () => null;',
  'src/gate/renew-session.ts': `export async function renewSession() {}
    export const isServerAway = () => false;
    export const onServerChange = () => () => {};`,
};

function stock(pages?: Page[]): Site {
  const tree = copyTree(root);
  const output = path.join(tree.folder, 'build/site');
  replacePages(tree.folder, pages);
  for (const part of signedIn) {
    rmSync(path.join(tree.folder, 'src/theme', part), {recursive: true});
  }
  for (const [file, text] of Object.entries(replaced)) {
    writeFileSync(path.join(tree.folder, file), text);
  }
  const program = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
  const config = 'bench/sites/stock.config.ts';
  const args = [program, 'build', '--config', config, '--out-dir', output];
  return {
    ...tree,
    output,
    async build() {
      const build = await run(tree, process.execPath, args);
      refuseSession(output);
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

function replacePages(folder: string, pages?: Page[]): void {
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

/** The guide in a copy of the sources. */
interface GuideCopy extends Site {
  folder: string;
}

/**
 * Copies the sources to a temporary folder, where `npm run build` builds them.
 * The seconds of a build are those of the steps that make the guide.
 *
 * @param commit whose sources to copy; default the files as they are.
 */
export function openGuide(commit?: string): GuideCopy {
  const tree = copyTree(root, {commit});
  return {
    ...tree,
    output: path.join(tree.folder, 'build/guide'),
    async build() {
      const {stdout, peakMB} = await run(tree, 'npm', ['run', 'build']);
      const steps = [...stdout.matchAll(/^Built (\S+) in ([\d.]+) s/gm)].map(
        ([, name = '', seconds]) => [name, Number(seconds)] as const,
      );
      const guide = steps.filter(([name]) => !/^(sign-in|server)$/.test(name));
      if (guide.length === 0) {
        throw new Error(`npm run build does not say what it took:\n${stdout}`);
      }
      return {
        steps: Object.fromEntries(steps),
        seconds: sum(guide, ([, seconds]) => seconds),
        peakMB,
      };
    },
  };
}

function run({folder}: TreeCopy, program: string, args: string[]) {
  const env = {GATE: 'server', GIT_OPTIONAL_LOCKS: '0'};
  return runMeasured(program, args, {cwd: folder, env});
}
