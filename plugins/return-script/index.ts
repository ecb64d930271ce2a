import {readFileSync} from 'node:fs';
import path from 'node:path';
import {rspack} from '@docusaurus/faster';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {toSiteFields} from '../../shared/site-fields';
import {bundleScript} from '../bundle-script';

/** The variable that holds the promise of src/return. */
const globalName = 'returning';

/**
 * Puts src/return into `<head>`, for the sign-in build: a reader whose cookie
 * has lapsed is back in the guide before React and the form are evaluated.
 *
 * Nothing else of the page starts before the bundler's runtime, so that alone
 * waits. Where the script was refused there is no promise, and nothing waits.
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
      window.${globalName} = returnToGuide(${JSON.stringify(graphqlEndpoint)});`,
    folder,
    filename: 'return.js',
  });
  const innerHTML = readFileSync(path.join(folder, name), 'utf8');
  return {
    name: 'return-script',
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML}]}),
    configureWebpack: (_config, isServer) => (isServer ? {} : delayRuntime()),
  };
}

// The types of Docusaurus do not know Rspack's plugins.
function delayRuntime(): object {
  const common = {include: /runtime~main/, raw: true};
  return {
    plugins: [
      new rspack.BannerPlugin({
        ...common,
        banner: `(async()=>{await window.${globalName};`,
      }),
      new rspack.BannerPlugin({...common, banner: '})();', footer: true}),
    ],
  };
}
