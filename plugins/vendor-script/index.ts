import {readFileSync} from 'node:fs';
import {copyFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {checkImports} from './check-imports';
import {globalName, makeVendorScript} from './make-vendor-script';
import {sharedModules} from './shared-modules';

const assets = 'assets/js';

/**
 * Puts what all builds and versions have in common (React, Apollo Client) into
 * one script of one name, which a browser keeps for a year: signing in and a
 * new version load only what differs.
 */
export default function vendorScript({
  siteDir,
  baseUrl,
  generatedFilesDir,
}: LoadContext): Plugin<string> {
  const folder = path.join(generatedFilesDir, 'vendor-script');
  const recover = readFileSync(path.join(__dirname, 'recover.js'), 'utf8');
  return {
    name: 'vendor-script',

    loadContent: () => makeVendorScript(siteDir, folder),

    // The server render has its modules from node_modules.
    configureWebpack: (_config, isServer) =>
      isServer ? {} : useVendorScript(),

    // Before Docusaurus' own, and deferred like them: it runs first.
    injectHtmlTags: ({content}) => ({
      headTags: [
        {tagName: 'script', innerHTML: recover},
        {
          tagName: 'script',
          attributes: {src: `${baseUrl}${assets}/${content}`, defer: true},
        },
      ],
    }),

    async postBuild({content, outDir}) {
      await copyFile(
        path.join(folder, content),
        path.join(outDir, assets, content),
      );
    },
  };
}

// The types of Docusaurus do not know Rspack's plugins.
function useVendorScript(): object {
  return {externals: [externals], plugins: [checkImports()]};
}

const externals = Object.fromEntries(
  Object.keys(sharedModules).map((request) => [request, [globalName, request]]),
);
