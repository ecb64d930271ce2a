import type {Plugin} from '@docusaurus/types';

/**
 * Style sheets of what few visits show: the search box, once open, and toasts.
 * No page has rules of its own for the same elements, so that it does not
 * matter in which order they are loaded.
 */
const lazy = /@docsearch\/css\/dist\/modal\.css|ReactToastify\.css/;

/**
 * Leaves these style sheets in the chunks that import them. Docusaurus puts
 * all into one, which each page waits for before it shows anything.
 */
export default function lazyStyles(): Plugin {
  return {
    name: 'lazy-styles',
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            optimization: {
              splitChunks: {
                cacheGroups: {
                  styles: {test: new RegExp(`^(?!.*(${lazy.source}))`)},
                },
              },
            },
          },
  };
}
