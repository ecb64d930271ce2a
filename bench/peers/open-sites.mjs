import {cpSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {copyTree} from '../lib/copy-tree.mjs';
import {root} from '../lib/root.mjs';
import {runMeasured} from '../lib/run-measured.mjs';
import {stockTree} from '../lib/stock-tree.mjs';
import {readPages} from '../pages/read-pages.mjs';
import {sidebarOf} from '../pages/sidebar-of.mjs';
import {writePages} from '../pages/write-pages.mjs';

const made = path.join(root, 'bench/peers/made');

/**
 * Lays out the guide's pages for five sites, in folders of their own:
 *
 *   ours        the guide, gated by the server
 *   stock       the same without sign-in, its highlighter on every page
 *   usual gate  stock, with a query for the user in `Root` (bench/usual-gate)
 *   Starlight, VitePress: the same pages and sidebar, settings as they come
 *
 * @returns `sites`, by name: `build()` (see `runMeasured`), `clean()`, after
 *   which a build is a cold one, and `output`, its folder; and `remove()`.
 */
export function openSites() {
  const trees = {
    ours: copyTree(),
    stock: stockTree(),
    'usual gate': stockTree(path.join(root, 'bench/usual-gate/Root.tsx')),
  };
  const configs = {
    ours: 'docusaurus.config.ts',
    stock: 'bench/stock/highlighter.config.ts',
    'usual gate': 'bench/usual-gate/docusaurus.config.ts',
  };
  const docusaurus = Object.entries(trees).map(([name, tree]) => [
    name,
    {
      output: path.join(tree.folder, 'build/site'),
      build: () => tree.build(configs[name], 'build/site'),
      clean: tree.clean,
    },
  ]);
  rmSync(made, {recursive: true, force: true});
  return {
    sites: {
      ...Object.fromEntries(docusaurus),
      Starlight: starlight(layOut('starlight')),
      VitePress: vitepress(layOut('vitepress')),
    },
    remove() {
      Object.values(trees).forEach((tree) => tree.remove());
      rmSync(made, {recursive: true});
    },
  };
}

// Astro finds its packages by their real path only: not in a temporary folder.
function layOut(name) {
  const folder = path.join(made, name);
  cpSync(path.join(root, 'bench/peers', name), folder, {recursive: true});
  return folder;
}

function starlight(folder) {
  const pages = readPages();
  writePages('starlight', path.join(folder, 'src/content/docs'), pages);
  const sidebar = sidebarOf(
    pages,
    ({id, label}) => ({label, link: `/${id}/`}),
    (label, items, isOpen) => ({label, items, collapsed: !isOpen}),
  );
  writeFileSync(path.join(folder, 'sidebar.json'), JSON.stringify(sidebar));
  return site(folder, {
    script: '../../node_modules/astro/astro.js',
    output: 'dist',
    caches: ['dist', '.astro', 'node_modules'],
  });
}

function vitepress(folder) {
  const pages = readPages();
  writePages('vitepress', path.join(folder, 'pages'), pages);
  const sidebar = sidebarOf(
    pages,
    ({id, label}) => ({text: label, link: `/${id}`}),
    (text, items, isOpen) => ({text, items, collapsed: !isOpen}),
  );
  writeFileSync(path.join(folder, 'sidebar.json'), JSON.stringify(sidebar));
  return site(folder, {
    script: '../../node_modules/vitepress/bin/vitepress.js',
    output: '.vitepress/dist',
    caches: ['.vitepress/dist', '.vitepress/cache', '.vitepress/.temp'],
  });
}

function site(folder, {script, output, caches}) {
  return {
    output: path.join(folder, output),
    build: () =>
      runMeasured([path.join(folder, script), 'build'], {
        cwd: folder,
        env: {ASTRO_TELEMETRY_DISABLED: '1', CI: '1'},
      }),
    clean() {
      for (const cache of caches) {
        rmSync(path.join(folder, cache), {recursive: true, force: true});
      }
    },
  };
}
