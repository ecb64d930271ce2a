import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {glossaryFile} from './read-glossary';

/**
 * Compiles pages again when the glossary is edited, under `npm start` and in a
 * build that remembers them: the remark plugin beside it (link-terms.ts) puts
 * definitions into pages, which the bundler cannot see.
 */
export default function glossary({siteDir}: LoadContext): Plugin {
  return {
    name: 'glossary',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            // Docusaurus compiles as its own fallback what no 'test' for MDX includes.
            resource: /\.mdx?$/,
            enforce: 'pre',
            loader: path.join(__dirname, 'depend-on.js'),
            options: {file: path.join(siteDir, glossaryFile)},
          },
        ],
      },
    }),
  };
}
