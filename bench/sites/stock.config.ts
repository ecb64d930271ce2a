import type {Options} from '@docusaurus/preset-classic';
import type {Config} from '@docusaurus/types';
import site from '../../docusaurus.config';

/**
 * The same site without sign-in: the pages, theme, search and settings of the
 * guide, none of the session, scripts loaded as Docusaurus loads them, and the
 * theme's code highlighter on every page. It is built without the parts of
 * src/theme that ask for a session.
 */
const config: Config = {
  ...site,
  plugins: site.plugins?.filter(isStock),
  presets: site.presets?.map((preset) => {
    const [name, {docs, ...others}] = preset as [string, Options];
    return [name, {...others, docs: docs && withoutHighlighter(docs)}];
  }),
  clientModules: [],
  themeConfig: {...site.themeConfig, navbar: withoutOwnItems()},
};

/** Our plugins that change what Docusaurus loads, by the names of functions. */
const ours = ['codeBlocks', 'firstLoad', 'highlightCode'];

function isStock(plugin: unknown): boolean {
  return !(typeof plugin === 'function' && ours.includes(plugin.name));
}

function withoutHighlighter(docs: Exclude<Options['docs'], false | undefined>) {
  const {remarkPlugins, rehypePlugins} = docs;
  return {
    ...docs,
    remarkPlugins: remarkPlugins?.filter(isStock),
    rehypePlugins: rehypePlugins?.filter(isStock),
  };
}

function withoutOwnItems() {
  const navbar = site.themeConfig?.navbar as {items: {type?: string}[]};
  const items = navbar.items.filter(({type}) => !type?.startsWith('custom-'));
  return {...navbar, items};
}

export default config;
