import type {Config} from '@docusaurus/types';
import site from '../../docusaurus.config';
import beforePaint from '../../plugins/before-paint';

/**
 * The same site without sign-in: the pages, theme, search and settings of the
 * guide, and none of the session. It is built without the parts of src/theme
 * that ask for one.
 */
const config: Config = {
  ...site,
  plugins: site.plugins?.filter((plugin) => plugin !== beforePaint),
  clientModules: [],
  themeConfig: {...site.themeConfig, navbar: withoutOwnItems()},
};

function withoutOwnItems() {
  const navbar = site.themeConfig?.navbar as {items: {type?: string}[]};
  const items = navbar.items.filter(({type}) => !type?.startsWith('custom-'));
  return {...navbar, items};
}

export default config;
