import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {toSiteFields} from '../../shared/site-fields';
import {bundleScript} from '../bundle-script';

/**
 * Puts src/return into `<head>`, for the sign-in build: a reader whose cookie
 * has lapsed is back in the guide before the scripts of the form are fetched.
 * plugins/late-scripts/load-scripts.js waits for the promise `window.returning`.
 * Where the script was refused there is no promise, and nothing waits.
 */
export default async function returnScript({
  siteDir,
  siteConfig,
  generatedFilesDir,
}: LoadContext): Promise<Plugin> {
  const {graphqlEndpoint} = toSiteFields(siteConfig.customFields);
  const folder = path.join(generatedFilesDir, 'return-script');
  const name = await bundleScript({
    context: siteDir,
    entry: `import {returnToGuide} from './src/return/return-to-guide';
      window.returning = returnToGuide(${JSON.stringify(graphqlEndpoint)});`,
    folder,
    filename: 'return.js',
  });
  const innerHTML = readFileSync(path.join(folder, name), 'utf8');
  return {
    name: 'return-script',
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML}]}),
  };
}
