import type {Config} from '@docusaurus/types';
import site from '../../docusaurus.config';
import beforePaint from '../../plugins/before-paint';
import codeBlocks from '../../plugins/code-blocks';

const ours: unknown[] = [beforePaint, codeBlocks];

/**
 * The same site without sign-in: the pages, theme, search and settings of the
 * guide, and none of the session nor of what lightens the theme. bench/page.mjs builds it in a copy of the
 * tree that lacks what asks for a session (bench/lib/stock-tree.mjs).
 */
const config: Config = {
  ...site,
  plugins: site.plugins?.filter((plugin) => !ours.includes(plugin)),
  clientModules: site.clientModules?.filter(
    (module) => !module?.includes('/session/'),
  ),
  themeConfig: {...site.themeConfig, navbar: withoutOwnItems()},
};

function withoutOwnItems() {
  const navbar = site.themeConfig?.navbar as {items: {type?: string}[]};
  const items = navbar.items.filter(({type}) => !type?.startsWith('custom-'));
  return {...navbar, items};
}

export default config;
