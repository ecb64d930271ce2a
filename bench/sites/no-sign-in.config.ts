import type {Config} from '@docusaurus/types';
import site from '../../docusaurus.config';
import beforePaint from '../../plugins/before-paint';
import lateScripts from '../../plugins/late-scripts';
import lazyStyles from '../../plugins/lazy-styles';
import prefetchOnIntent from '../../plugins/prefetch-on-intent';
import vendorScript from '../../plugins/vendor-script';

// Of the session, or made to load less than Docusaurus does.
const ours = [
  beforePaint,
  lateScripts,
  lazyStyles,
  prefetchOnIntent,
  vendorScript,
];

/**
 * The same site without sign-in: the pages, theme, search and settings of the
 * guide, none of the session, and scripts loaded as Docusaurus loads them. It
 * is built without the parts of src/theme that ask for a session.
 */
const config: Config = {
  ...site,
  ssrTemplate: undefined,
  plugins: site.plugins?.filter(
    (plugin) => !ours.some((own) => own === plugin),
  ),
  clientModules: [],
  themeConfig: {...site.themeConfig, navbar: withoutOwnItems()},
};

function withoutOwnItems() {
  const navbar = site.themeConfig?.navbar as {items: {type?: string}[]};
  const items = navbar.items.filter(({type}) => !type?.startsWith('custom-'));
  return {...navbar, items};
}

export default config;
