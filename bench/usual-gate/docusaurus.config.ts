import type {Config} from '@docusaurus/types';
import changedLately from '../../plugins/changed-lately';
import glossary from '../../plugins/glossary';
import {keyCache} from '../../plugins/key-cache';
import stock from '../stock/docusaurus.config';

/**
 * The site without our sign-in and with the usual gate of bench/usual-gate in
 * `Root`. Plugins that read the text of built pages are left out: the pages of
 * such a gate have none. What pages import is made by the other two.
 */
const config: Config = {
  ...stock,
  plugins: [
    glossary,
    [changedLately, {exclude: ['/', '/template/']}],
    keyCache('usual-gate'),
  ],
};

export default config;
