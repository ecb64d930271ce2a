import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {readSwitch} from 'docusaurus-lock/config/environment';
import type {Feature} from 'docusaurus-lock/config/feature';

/**
 * Adds the question whether a page helped, and records searches that did not. With
 * `SIGNALS=off`, under `npm start` and on a static host a site has none of it.
 */
export function feedback(): Feature {
  return {
    package: 'docusaurus-lock-feedback',
    guide: ({build}) =>
      readSwitch('SIGNALS', 'on') && build === 'guide'
        ? {plugins: [feedbackPlugin], cacheKey: 'on'}
        : {},
  };
}

/** Asks at the end of each page whether it answered the reader's question. */
function feedbackPlugin(): Plugin {
  return {
    name: 'feedback',
    getThemePath: () => path.join(__dirname, 'theme'),
    getClientModules: () => [path.join(__dirname, 'client/client-module')],
  };
}
