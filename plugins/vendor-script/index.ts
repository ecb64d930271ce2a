import {readFileSync} from 'node:fs';
import {copyFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {compileHint} from '../compile-hint';
import {checkImports} from './check-imports';
import {globalName, makeVendorScript} from './make-vendor-script';
import {sharedModules} from './shared-modules';

const assets = 'assets/js';

/**
 * Puts what all builds and versions have in common (React, Apollo Client) into
 * one script of one name, which a browser keeps for a year: signing in and a
 * new version load only what differs. Not for `npm start`, which needs the
 * development builds of these packages.
 */
export default async function vendorScript({
  siteDir,
  baseUrl,
  generatedFilesDir,
}: LoadContext): Promise<Plugin> {
  const folder = path.join(generatedFilesDir, 'vendor-script');
  const name = await makeVendorScript(siteDir, folder);
  const recover = readFileSync(path.join(__dirname, 'recover.js'), 'utf8');
  return {
    name: 'vendor-script',

    // The server render has its modules from node_modules.
    configureWebpack: (_config, isServer) =>
      isServer ? {} : useVendorScript(),

    // Before Docusaurus' own, so that it runs first.
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'script', innerHTML: recover},
        // For plugins/late-scripts, in the order of the page.
        {
          tagName: 'link',
          attributes: {
            rel: 'later-script',
            href: `${baseUrl}${assets}/${name}`,
          },
        },
      ],
    }),

    postBuild: ({outDir}) =>
      copyFile(path.join(folder, name), path.join(outDir, assets, name)),
  };
}

// The types of Docusaurus do not know Rspack's plugins.
function useVendorScript(): object {
  const externals = Object.keys(sharedModules).map((request) => [
    request,
    [globalName, request],
  ]);
  return {
    externals: Object.fromEntries(externals) as Record<string, string[]>,
    plugins: [checkImports(), compileHint()],
  };
}
