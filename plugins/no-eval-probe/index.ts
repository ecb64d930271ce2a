import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * Takes a trial of `new Function` out of the search box. DocSearch contains
 * Zod, which finds out that way whether it may compile code. Our content policy
 * refuses it, and each browser would report that when the box opens. The box
 * works the same.
 */
export default function noEvalProbe(): Plugin {
  return {
    name: 'no-eval-probe',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /@docsearch\/react\/dist\/esm\/DocSearchModal\.js$/,
            loader: path.join(__dirname, 'remove-probe.js'),
          },
        ],
      },
    }),
  };
}
