import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import {rspackConfig} from '../bundler';
import {listPageScripts} from './page-scripts';
import {inlineStyles} from './inline-styles';

/**
 * Creates the plugin that adds the scripts that run before React starts, and that sets the order in
 * which a page fetches its files; README.md describes that order. `npm start` needs the development
 * builds of packages and does not wait for a network, so it only gets the script that runs before
 * the first paint.
 *
 * @param readNotice returns the notice, in a locale, for a page whose script did not load.
 */
export default function firstLoad(readNotice: (locale: string) => string) {
  return function firstLoad({baseUrl, generatedFilesDir, i18n}: LoadContext): Plugin {
    const name = 'first-load';
    const beforePaint = inline(beforePaintScript());
    if (process.env.NODE_ENV === 'development') {
      return {name, injectHtmlTags: () => ({headTags: [beforePaint]})};
    }

    let clientModules: string[] = [];
    // In the order of README.md.
    const headTags = [beforePaint, inline(recoverScript(readNotice(i18n.currentLocale)))];
    return {
      name,

      async allContentLoaded({allContent, actions}) {
        const ids = Object.keys(allContent['docusaurus-plugin-content-docs'] ?? {});
        if (ids.length > 0) {
          clientModules = [await actions.createData('docs-pages.js', importForDocs(ids))];
        }
      },

      getClientModules: () => clientModules,

      configureWebpack: (_config, isServer) => (isServer ? {} : bundlerOptions(generatedFilesDir)),

      injectHtmlTags: () => ({headTags}),

      postBuild: ({outDir}) => inlineStyles({outDir, baseUrl}),
    };
  };
}

/** The script that runs before a page is painted. */
function beforePaintScript(): string {
  // Removes comments and indentation only, because the script must not depend on a minifier.
  return read('before-paint.js')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '');
}

/** Returns the script that handles scripts that cannot be fetched, with its notice. */
function recoverScript(notice: string): string {
  const text = JSON.stringify(notice).replaceAll('<', '\\u003c');
  return read('recover.js').replace("'{partMissing}'", () => text);
}

/**
 * Creates the module that puts the modules of every docs page into the main script. Docusaurus
 * would make a script of each. With the vendor script, those are more than the six connections of
 * HTTP/1.1, and the last ones would come two round trips later.
 *
 * @param ids of the docs plugins of the site.
 */
function importForDocs(ids: readonly string[]): string {
  const modules = [
    ...['DocsRoot', 'DocVersionRoot', 'DocRoot', 'DocItem'].map((part) => `@theme/${part}`),
    ...ids.map((id) => `@generated/docusaurus-plugin-content-docs/${id}/__plugin.json`),
  ];
  return modules.map((name, index) => `export {default as _${index}} from '${name}';`).join('\n');
}

function read(name: string): string {
  return readFileSync(path.join(__dirname, name), 'utf8');
}

function inline(innerHTML: string): HtmlTagObject {
  return {tagName: 'script', innerHTML};
}

function bundlerOptions(generatedFilesDir: string) {
  const manifest = path.join(generatedFilesDir, 'client-manifest.json');
  // One file in all builds, which browsers keep across versions.
  const vendor = {
    name: 'vendor',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    chunks: 'all' as const,
    enforce: true,
    priority: 60,
  };
  return rspackConfig({
    // Ids of chunks are names, because numbers get longer in a build with more chunks.
    optimization: {chunkIds: 'named', splitChunks: {cacheGroups: {vendor}}},
    plugins: [listPageScripts(manifest)],
  });
}
