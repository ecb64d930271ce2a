import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import {lockTexts, textPrefix} from 'docusaurus-lock-server/shared/lock-texts';
import {rspackConfig} from '../bundler';
import {listPageScripts} from './page-scripts';
import {inlineStyles} from './inline-styles';

/** The words of the site by locales, of which this needs one. */
type Texts = ReadonlyMap<string, {all: Readonly<Record<string, string>>}>;

/**
 * Decides what a page does before React, and when it fetches what. README.md has the order of all
 * of it.
 *
 * @param build which build a configuration makes. `npm start` needs the development builds of
 *   packages and waits for no network, so it only gets what runs before the first paint.
 * @param texts the site's own words, by locales.
 */
export default function firstLoad(build: Build, texts: Texts) {
  return function firstLoad(context: LoadContext): Plugin {
    const beforePaint = inline(beforePaintScript());
    const plugin = {
      name: 'first-load',
      getClientModules: () =>
        build === 'sign-in' ? [] : [path.join(__dirname, 'client/doc-page')],
    };
    if (process.env.NODE_ENV === 'development') {
      return {...plugin, injectHtmlTags: () => ({headTags: [beforePaint]})};
    }

    const {baseUrl, generatedFilesDir, i18n} = context;
    // In the order of README.md.
    const notice = texts.get(i18n.currentLocale)?.all[`${textPrefix}partMissing`];
    const headTags = [beforePaint, inline(recoverScript(notice ?? lockTexts.partMissing))];
    return {
      ...plugin,

      configureWebpack: (_config, isServer) => (isServer ? {} : bundlerOptions(generatedFilesDir)),

      injectHtmlTags: () => ({headTags}),

      postBuild: ({outDir}) => inlineStyles({outDir, baseUrl}),
    };
  };
}

/** The script that runs before a page is painted. */
function beforePaintScript(): string {
  // Comments and indentation only: the script must not depend on a minifier.
  return read('before-paint.js')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '');
}

/** The script for scripts that fail, with what it says then. */
function recoverScript(notice: string): string {
  const text = JSON.stringify(notice).replaceAll('<', '\\u003c');
  return read('recover.js').replace("'{partMissing}'", () => text);
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
    // As numbers, ids of chunks are longer where a build has more of them.
    optimization: {chunkIds: 'named', splitChunks: {cacheGroups: {vendor}}},
    plugins: [listPageScripts(manifest)],
  });
}
