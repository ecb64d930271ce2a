import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {interpolateName} from 'loader-utils';

const file =
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/**
 * Preloads the font of src/css/custom.css, which browsers otherwise find only
 * after the style sheet. The priority is low, so that the style sheet, which
 * the first paint waits for, still comes first.
 *
 * Throws after a build that has no font of this name, since an upgrade of
 * Docusaurus may give it another.
 */
export default function preloadFont({baseUrl}: LoadContext): Plugin {
  // As Docusaurus' own rule for fonts names them.
  const asset = interpolateName(
    {resourcePath: file},
    'assets/fonts/[name]-[contenthash].[ext]',
    {content: readFileSync(file)},
  );
  return {
    name: 'preload-font',
    injectHtmlTags: () => ({
      headTags: [
        {
          tagName: 'link',
          attributes: {
            rel: 'preload',
            href: `${baseUrl}${asset}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: 'anonymous',
            fetchpriority: 'low',
          },
        },
      ],
    }),
    postBuild({outDir}) {
      if (!existsSync(path.join(outDir, asset))) {
        throw new Error(
          `The preloaded font ${asset} is not in the build. Name it in plugins/preload-font as the bundler does.`,
        );
      }
    },
  };
}
