import type {Config} from '@docusaurus/types';
import site from '../../docusaurus.config';

/** Our plugins that change what Docusaurus loads, by the names of functions. */
const lockPlugins = ['codeBlocks', 'firstLoad', 'highlightCode', 'themeOfLock'];

/**
 * The same site without sign-in: the pages, theme, search and settings of the guide, none of the
 * session, scripts loaded as Docusaurus loads them, and the theme's code highlighter on every page.
 * It is built without the parts of src/theme that ask for a session.
 */
const config: Config = {
  ...site,
  plugins: withoutLock(site.plugins),
  presets: withoutLock(site.presets),
  clientModules: [],
  themeConfig: {...site.themeConfig, navbar: withoutLockItems()},
};

/** The same without our plugins, within options too. */
function withoutLock<Value>(value: Value): Value;
function withoutLock(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((each) => !isOfLock(each)).map(withoutLock);
  }
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [key, withoutLock(each)]),
  );
}

function isOfLock(plugin: unknown): boolean {
  return typeof plugin === 'function' && lockPlugins.includes(plugin.name);
}

function withoutLockItems() {
  const navbar = site.themeConfig?.navbar as {items: {type?: string}[]};
  const items = navbar.items.filter(({type}) => !type?.startsWith('custom-'));
  return {...navbar, items};
}

export default config;
