import {readSwitch} from 'docusaurus-lock/config/environment';
import type {Feature} from 'docusaurus-lock/config/feature';
import {feedbackPlugin} from './plugin';

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
