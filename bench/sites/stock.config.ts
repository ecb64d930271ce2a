import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Config, PluginModule, PluginOptions} from '@docusaurus/types';
import codeBlocks from '../../plugins/code-blocks';
import highlightCode from '../../plugins/code-blocks/highlight-code';
import noSignIn from './no-sign-in.config';

/**
 * The site without sign-in, with the theme's code highlighter on every page as
 * Docusaurus has it.
 */
const config: Config = {
  ...noSignIn,
  plugins: noSignIn.plugins
    ?.filter((plugin) => plugin !== codeBlocks)
    .map((plugin) => (Array.isArray(plugin) ? withoutOurs(plugin) : plugin)),
};

// The docs plugin is the only one with options.
function withoutOurs(
  plugin: readonly unknown[],
): [PluginModule, PluginOptions] {
  const [module, options] = plugin as [PluginModule, DocsOptions];
  const {remarkPlugins = []} = options;
  const others = remarkPlugins.filter((each) => each !== highlightCode);
  return [module, {...options, remarkPlugins: others}];
}

export default config;
