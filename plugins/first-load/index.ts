import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {copyFile, mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import {type Build, toSiteFields} from '../../shared/site-fields';
import {beforePaintScript} from '../before-paint-script';
import {rspackConfig} from '../bundler';
import {bundleScript, compileHint} from './bundle-script';
import {listPageScripts} from './page-scripts';
import {rewritePages} from './rewrite-pages';
import {sharedModules} from './shared-modules';
import {checkImports, externalsOf, makeVendorScripts} from './vendor-script';

const assets = 'assets/js';

// Docusaurus compares names while it hydrates. The first comparison in a tab takes
// 30 ms on a slow phone, so one is made while the browser waits for the scripts.
// Safari has no idle callbacks.
const compareNames = "window.requestIdleCallback?.(()=>'a'.localeCompare('b'))";

/**
 * Decides what a page does before React, and when it fetches what. README.md has
 * the order of all of it.
 *
 * @param options.build which build a configuration makes. `npm start` needs the
 *   development builds of packages and waits for no network, so it only gets what
 *   runs before the first paint.
 */
export default function firstLoad({build}: {build: Build}) {
  const isForm = build === 'sign-in';
  return async function firstLoad(context: LoadContext): Promise<Plugin> {
    const beforePaint = inline(beforePaintScript());
    const isStart = process.env.NODE_ENV === 'development';
    const plugin = {
      name: 'first-load',
      getClientModules: () =>
        [
          ...(isForm ? [] : ['client/prefetch.ts', 'client/doc-page.ts']),
          ...(isStart ? ['font.css', 'fallback-font.css'] : []),
        ].map((name) => path.join(__dirname, name)),
    };
    if (isStart) {
      return {
        ...plugin,
        injectHtmlTags: () => ({headTags: [beforePaint]}),
      };
    }

    const {siteDir, baseUrl, generatedFilesDir} = context;
    const folder = path.join(generatedFilesDir, 'first-load');
    const vendor = await makeVendorScripts(siteDir, folder);
    const address = (file: string) =>
      `${baseUrl}${assets}/${path.basename(file)}`;
    // Before Docusaurus' own, so that it runs first.
    const script = (file: string) => ({
      tagName: 'script',
      attributes: {src: address(file), defer: true},
    });
    const font = makeFont(baseUrl);
    const recover = inline(read('recover.js'));
    const loadLate = inline(read('load-late.js'));
    // In the order of README.md.
    const headTags = isForm
      ? [
          laterLink(address(vendor.later)),
          ...font.tags,
          beforePaint,
          inline(await returnScript(context)),
          recover,
          loadLate,
          script(vendor.form),
        ]
      : [
          ...font.tags,
          beforePaint,
          recover,
          inline(compareNames),
          loadLate,
          script(vendor.form),
          script(vendor.later),
        ];
    return {
      ...plugin,

      // The server render has its modules from node_modules.
      configureWebpack: (_config, isServer) =>
        isServer ? {} : bundlerOptions(generatedFilesDir, isForm),

      injectHtmlTags: () => ({
        headTags,
        postBodyTags: isForm ? [inline(read('early-submit.js'))] : [],
      }),

      async postBuild({outDir}) {
        for (const file of [vendor.form, vendor.later]) {
          await copyFile(file, path.join(outDir, assets, path.basename(file)));
        }
        await font.write(outDir);
        await rewritePages({outDir, baseUrl, preload: !isForm});
      },
    };
  };
}

/**
 * Makes the font. Its rules are not in the style sheet, which comes after the first
 * paint: with a new font in it, the browser would lay out the page again.
 *
 * @returns the tags for `<head>`, and what writes the file into the build.
 */
function makeFont(baseUrl: string) {
  const content = readFileSync(
    require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  );
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const name = `assets/fonts/inter.${hash}.woff2`;
  const address = baseUrl + name;
  const rule = read('font.css').replace(/url\([^)]*\)/, `url(${address})`);
  return {
    tags: [
      {tagName: 'style', innerHTML: read('fallback-font.css')},
      {...inline(read('add-font.js')), attributes: {'data-font': address}},
      {tagName: 'noscript', innerHTML: `<style>${rule}</style>`},
    ],
    async write(outDir: string): Promise<void> {
      const file = path.join(outDir, name);
      await mkdir(path.dirname(file), {recursive: true});
      await writeFile(file, content);
    },
  };
}

function read(name: string): string {
  return readFileSync(path.join(__dirname, name), 'utf8');
}

function inline(innerHTML: string): HtmlTagObject {
  return {tagName: 'script', innerHTML};
}

function laterLink(href: string): HtmlTagObject {
  const attributes = {'data-later': true, as: 'script', href};
  return {tagName: 'link', attributes: {...attributes, fetchpriority: 'low'}};
}

function bundlerOptions(generatedFilesDir: string, isForm: boolean) {
  const manifest = path.join(generatedFilesDir, 'client-manifest.json');
  const ofForm = {
    entry: path.join(__dirname, 'client/hydrate-form.tsx'),
    // It is in the HTML.
    resolve: {alias: {'@docusaurus/Head': '@docusaurus/Noop'}},
  };
  return {
    ...rspackConfig({
      externals: externalsOf(sharedModules),
      plugins: [checkImports(), compileHint(), listPageScripts(manifest)],
      ...(isForm ? ofForm : {}),
    }),
    mergeStrategy: {entry: 'replace'},
  } as const;
}

/**
 * Bundles src/gate/return-to-guide.ts: a reader whose cookie has lapsed is back in
 * the guide before the scripts of the form are fetched. load-late.js waits for its
 * promise.
 */
async function returnScript({
  siteDir,
  siteConfig,
  generatedFilesDir,
}: LoadContext): Promise<string> {
  const {graphqlEndpoint} = toSiteFields(siteConfig.customFields);
  const folder = path.join(generatedFilesDir, 'return-script');
  const name = await bundleScript({
    context: siteDir,
    entry: `import {returnToGuide} from './src/gate/return-to-guide';
      window.returning = returnToGuide(${JSON.stringify(graphqlEndpoint)});`,
    folder,
    filename: 'return.js',
  });
  return readFileSync(path.join(folder, name), 'utf8');
}
