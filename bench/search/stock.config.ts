import type {Config} from '@docusaurus/types';
import guide from '../../docusaurus.config';
import glossary from '../../plugins/glossary';
import {keyCache} from '../../plugins/key-cache';

/** The guide with the Algolia theme as it comes, to measure what ours adds. */
const config: Config = {
  ...guide,
  plugins: [glossary, keyCache('stock-search')],
};

export default config;
