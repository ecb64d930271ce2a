import type {Config} from '@docusaurus/types';
import guide from '../../docusaurus.config';
import changedLately from '../../plugins/changed-lately';
import codeBlocks from '../../plugins/code-blocks';
import glossary from '../../plugins/glossary';
import {keyCache} from '../../plugins/key-cache';

/** The guide with the Algolia theme as it comes, to measure what ours adds. */
const config: Config = {
  ...guide,
  // What pages import is made by the last two; the rest of the guide's script
  // must be the same.
  plugins: [
    codeBlocks,
    glossary,
    [changedLately, {exclude: ['/', '/template/']}],
    keyCache('stock-search'),
  ],
};

export default config;
