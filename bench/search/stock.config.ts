import type {Config} from '@docusaurus/types';
import guide from '../../docusaurus.config';
import changedLately from '../../plugins/changed-lately';
import glossary from '../../plugins/glossary';
import {keyCache} from '../../plugins/key-cache';

/** The guide with the Algolia theme as it comes, to measure what ours adds. */
const config: Config = {
  ...guide,
  // What pages import is made by these two.
  plugins: [
    glossary,
    [changedLately, {exclude: ['/', '/template/']}],
    keyCache('stock-search'),
  ],
};

export default config;
