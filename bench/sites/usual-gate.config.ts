import type {Config} from '@docusaurus/types';
import {glossary} from '../../plugins/content/glossary';
import {permissions} from '../../plugins/content/permissions';
import {recentChanges} from '../../plugins/content/recent-changes';
import {keyCache} from '../../plugins/key-cache';
import noSignIn from './no-sign-in.config';

/**
 * The site without our sign-in and with the usual gate in `Root`. It lacks the
 * plugins that read the text of built pages, because pages behind such a gate
 * have none. The remaining ones make what pages import.
 */
const config: Config = {
  ...noSignIn,
  plugins: [
    glossary,
    permissions({hidden: []}),
    recentChanges({hidden: []}),
    keyCache('usual-gate'),
  ],
};

export default config;
