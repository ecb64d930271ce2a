import type {Config} from '@docusaurus/types';
import codeBlocks from '../../plugins/code-blocks';
import noSignIn from './no-sign-in.config';

/**
 * The site without sign-in, with the theme's code highlighter on every page as
 * Docusaurus has it.
 */
const config: Config = {
  ...noSignIn,
  plugins: noSignIn.plugins?.filter((plugin) => plugin !== codeBlocks),
};

export default config;
