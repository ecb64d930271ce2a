import type {Config} from '@docusaurus/types';
import {keyCache} from '../../plugins/bundler';
import glossary from '../../plugins/glossary';
import permissions from '../../plugins/permissions';
import recentChanges from '../../plugins/recent-changes';
import noSignIn from './no-sign-in.config';

/**
 * The site without our sign-in and with the usual gate in `Root`. It lacks the
 * plugins that read the text of built pages, because pages behind such a gate
 * have none. The remaining ones make what pages import.
 */
const config: Config = {
  ...noSignIn,
  plugins: [
    // The docs plugin is the only one with options.
    ...(noSignIn.plugins ?? []).filter(Array.isArray),
    glossary,
    permissions({hidden: []}),
    recentChanges({hidden: []}),
    keyCache('usual-gate'),
  ],
};

export default config;
