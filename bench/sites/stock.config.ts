import type {Options} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import {codeBlocks, highlightCode} from '../../plugins/content/code-blocks';
import noSignIn from './no-sign-in.config';

/**
 * The site without sign-in, with the theme's code highlighter on every page as
 * Docusaurus has it.
 */
const config: Config = {
  ...noSignIn,
  plugins: noSignIn.plugins?.filter((plugin) => plugin !== codeBlocks),
  presets: noSignIn.presets?.map((preset) => {
    const [name, {docs, ...others}] = preset as [string, Options];
    return [name, {...others, docs: docs && withoutOurs(docs)}];
  }),
};

function withoutOurs(docs: Exclude<Options['docs'], false | undefined>) {
  const plugins = docs.remarkPlugins;
  return {
    ...docs,
    remarkPlugins: plugins?.filter((plugin) => plugin !== highlightCode),
  };
}

export default config;
