import path from 'node:path';
import type {DocusaurusConfig, LoadContext, Plugin} from '@docusaurus/types';

/** What the theme and the site read in a browser. */
const fields = [
  'title',
  'tagline',
  'favicon',
  'url',
  'baseUrl',
  'baseUrlIssueBanner',
  'trailingSlash',
  'noIndex',
  'i18n',
  'future',
  'customFields',
  'themeConfig',
  'titleDelimiter',
] as const satisfies (keyof DocusaurusConfig)[];

/**
 * Keeps out of the scripts what only the build needs. Docusaurus ships its
 * whole configuration to browsers: options of plugins, names of pages that are
 * left out, and paths of the machine that built the site.
 */
export default function publicConfig({generatedFilesDir}: LoadContext): Plugin {
  return {
    name: 'public-config',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            resource: path.join(generatedFilesDir, 'docusaurus.config.mjs'),
            loader: path.join(__dirname, 'keep-public.js'),
            options: {fields},
          },
        ],
      },
    }),
  };
}
