import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import type {Build} from 'docusaurus-lock-server/shared/site-fields';
import {rspackConfig} from '../bundler';
import {listPageScripts} from './page-scripts';
import {rewritePages} from './rewrite-pages';

/**
 * Decides what a page does before React, and when it fetches what. README.md has the order of all
 * of it.
 *
 * @param build which build a configuration makes. `npm start` needs the development builds of
 *   packages and waits for no network, so it only gets what runs before the first paint.
 */
export default function firstLoad(build: Build) {
  const isForm = build === 'sign-in';
  return function firstLoad(context: LoadContext): Plugin {
    const beforePaint = inline(beforePaintScript());
    const isStart = process.env.NODE_ENV === 'development';
    const plugin = {
      name: 'first-load',
      getClientModules: () =>
        [
          ...(isForm ? [] : ['client/prefetch', 'client/doc-page']),
          ...(isStart ? ['font.css', 'fallback-font.css'] : []),
        ].map((name) => path.join(__dirname, name)),
    };
    if (isStart) {
      return {
        ...plugin,
        injectHtmlTags: () => ({headTags: [beforePaint]}),
      };
    }

    const {baseUrl, generatedFilesDir} = context;
    const font = makeFont(baseUrl, {isForm});
    // In the order of README.md.
    const headTags = [
      ...font.tags,
      beforePaint,
      inline(read('recover.js')),
      inline(read('load-deferred.js')),
    ];
    return {
      ...plugin,

      configureWebpack: (_config, isServer) => (isServer ? {} : bundlerOptions(generatedFilesDir)),

      injectHtmlTags: () => ({headTags}),

      async postBuild({outDir}) {
        await font.write(outDir);
        await rewritePages({outDir, baseUrl});
      },
    };
  };
}

/**
 * Makes the font. Its rules are not in the style sheet, which comes after the first
 * paint: with a new font in it, the browser would lay out the page again. The form,
 * which is most often the first page of all, has its font in the page itself.
 *
 * @returns the tags for `<head>`, and what writes the file into the build.
 */
function makeFont(baseUrl: string, {isForm}: {isForm: boolean}) {
  const content = readFileSync(path.join(__dirname, 'fonts/inter.woff2'));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const name = `assets/fonts/inter.${hash}.woff2`;
  const address = baseUrl + name;
  const rule = (from: string) => read('font.css').replace(/url\([^)]*\)/, `url(${from})`);
  const ofForm = readFileSync(path.join(__dirname, 'fonts/inter-form.woff2'));
  // No network is waited for, and even this can be too late for `optional`.
  const inForm = rule(`data:font/woff2;base64,${ofForm.toString('base64')}`).replace(
    'optional',
    'block',
  );
  return {
    tags: [
      {
        tagName: 'style',
        innerHTML: read('fallback-font.css') + (isForm ? inForm : ''),
      },
      {
        ...inline(read('add-font.js')),
        attributes: {'data-font': address, 'data-has-font': isForm},
      },
      {tagName: 'noscript', innerHTML: `<style>${rule(address)}</style>`},
    ],
    async write(outDir: string): Promise<void> {
      const file = path.join(outDir, name);
      await mkdir(path.dirname(file), {recursive: true});
      await writeFile(file, content);
    },
  };
}

/** The script that runs before a page is painted, also on pages that Docusaurus does not write. */
export function beforePaintScript(): string {
  // Comments and indentation only: the script must not depend on a minifier.
  return read('before-paint.js')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '');
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
