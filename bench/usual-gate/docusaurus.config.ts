import type {Config} from '@docusaurus/types';
import {keyCache} from '../../plugins/key-cache';
import stock from '../stock/docusaurus.config';

/**
 * The site without our sign-in and with the usual gate of bench/usual-gate in
 * `Root`. Plugins that read the text of built pages are left out: the pages of
 * such a gate have none.
 */
const config: Config = {...stock, plugins: [keyCache('usual-gate')]};

export default config;
