import type {Config} from '@docusaurus/types';
import site from '../../docusaurus.config';
/**
 * The same site without sign-in: the pages, theme, search and settings of the
 * guide, none of the session, and scripts loaded as Docusaurus loads them. It
 * is built without the parts of src/theme that ask for a session.
 */
const config: Config = {
  ...site,
  // It changes what Docusaurus loads, and expects the session.
  plugins: site.plugins?.filter(
    (plugin) => !(typeof plugin === 'function' && plugin.name === 'firstLoad'),
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
