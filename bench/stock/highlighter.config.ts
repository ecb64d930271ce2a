import type {Config} from '@docusaurus/types';
import codeBlocks from '../../plugins/code-blocks';
import stock from './docusaurus.config';

/**
 * The site without sign-in, with the theme's highlighter of code on every page
 * as Docusaurus has it: what the benches of peers compare with.
 */
const config: Config = {
  ...stock,
  plugins: stock.plugins?.filter((plugin) => plugin !== codeBlocks),
};

export default config;
