import {readFileSync} from 'node:fs';
import {copyFile} from 'node:fs/promises';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import {type Build, toSiteFields} from '../../shared/site-fields';
import {beforePaintScript} from '../before-paint-script';
import {rspackConfig} from '../bundler';
import {bundleScript, compileHint} from './bundle-script';
import {listPageScripts} from './page-scripts';
import {rewritePages} from './rewrite-pages';
import {sharedModules} from './shared-modules';
import {checkImports, globalName, makeVendorScript} from './vendor-script';

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
  return async function firstLoad(context: LoadContext): Promise<Plugin> {
    const beforePaint = inline(beforePaintScript());
    const plugin = {
      name: 'first-load',
      getClientModules: () =>
        build === 'sign-in' ? [] : [path.join(__dirname, 'client/prefetch.ts')],
    };
    if (process.env.NODE_ENV === 'development') {
      return {
        ...plugin,
        injectHtmlTags: () => ({headTags: [beforePaint]}),
      };
    }

    const {siteDir, baseUrl, generatedFilesDir} = context;
    const folder = path.join(generatedFilesDir, 'first-load');
    const vendor = await makeVendorScript(siteDir, folder);
    const headTags = [
      beforePaint,
      ...(build === 'sign-in' ? [inline(await returnScript(context))] : []),
      inline(read('recover.js')),
      inline(compareNames),
      inline(read('load-late.js')),
      // Before Docusaurus' own, so that it runs first.
      {
        tagName: 'script',
        attributes: {src: `${baseUrl}${assets}/${vendor}`, defer: true},
      },
    ];
    return {
      ...plugin,

      // The server render has its modules from node_modules.
      configureWebpack: (_config, isServer) =>
        isServer ? {} : bundlerOptions(generatedFilesDir),

      injectHtmlTags: () => ({
        headTags,
        postBodyTags:
          build === 'sign-in' ? [inline(read('early-submit.js'))] : [],
      }),

      async postBuild({outDir}) {
        await copyFile(
          path.join(folder, vendor),
          path.join(outDir, assets, vendor),
        );
        const preload = build !== 'sign-in';
        await rewritePages({outDir, baseUrl, preload});
      },
    };
  };
}

function read(name: string): string {
  return readFileSync(path.join(__dirname, name), 'utf8');
}

function inline(innerHTML: string): HtmlTagObject {
  return {tagName: 'script', innerHTML};
}

function bundlerOptions(generatedFilesDir: string) {
  const externals = Object.keys(sharedModules).map((request) => [
    request,
    [globalName, request],
  ]);
  const manifest = path.join(generatedFilesDir, 'client-manifest.json');
  return rspackConfig({
    externals: Object.fromEntries(externals) as Record<string, string[]>,
    plugins: [checkImports(), compileHint(), listPageScripts(manifest)],
  });
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
