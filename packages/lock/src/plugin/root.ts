import {cpSync, existsSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {rspackConfig} from './bundler';

const lockFile = (file: string) => path.join(__dirname, '..', file);

// Added by plugins: the configuration would put their paths into a script that strangers can read.
const clientModules = [lockFile('client/lock.css')];

/** Aliases that a feature sets. Without the feature they lead to nothing. */
const withoutFeature = {'@lock/sign-in-methods': false as const};

/**
 * Adds the navbar items of the lock and the styles of its components, and adapts the client. An
 * alias replaces the table of items, because a table that the site has ejected would win over that
 * of a theme.
 */
export function themeOfLock({siteDir}: LoadContext): Plugin {
  const paths = [require.resolve('react-router-dom/package.json')];
  const router = path.dirname(require.resolve('react-router/package.json', {paths}));
  const read = [
    path.join(router, 'esm/react-router.js'),
    require.resolve('@docusaurus/core/lib/client/normalizeLocation.js'),
    require.resolve('@docusaurus/core/lib/client/prefetch.js'),
  ];
  const rules = [{test: read, enforce: 'pre' as const, loader: lockFile('plugin/adapt-client.js')}];
  const items = 'NavbarItem/ComponentTypes';
  const alias = {
    ...withoutFeature,
    [`@theme/${items}`]: lockFile('client/navbar-items'),
    '@lock/site-navbar-items': findOwn(siteDir, items) ?? `@theme-original/${items}`,
  };
  return {
    name: 'lock-theme',
    getClientModules: () => clientModules,
    configureWebpack: () => rspackConfig({resolve: {alias}, module: {rules}}),
  };
}

/** Finds the site's own file for a component of the theme. */
const findOwn = (siteDir: string, component: string): string | undefined =>
  ['tsx', 'jsx', 'ts', 'js']
    .flatMap((ending) => [`${component}.${ending}`, `${component}/index.${ending}`])
    .map((name) => path.join(siteDir, 'src/theme', name))
    .find(existsSync);

/**
 * Renders the session and the gate around the whole site.
 *
 * `Root` is the one component above the router that is never unmounted, and no option of the theme
 * can replace it. An alias can; the site's own Root would override the Root of a theme.
 *
 * @param renderer `lock`: the lock renders its Root, and inside it the site's own src/theme/Root;
 *   `site`: the site's own Root renders the Root of the lock.
 */
export function rootOfLock(renderer: 'lock' | 'site') {
  return ({siteDir}: LoadContext): Plugin => {
    const alias: Record<string, string> =
      renderer === 'site'
        ? {'@lock/site-root': fallback('Root')}
        : {
            '@theme/Root': lockFile('client/Root'),
            '@lock/site-root': findOwn(siteDir, 'Root') ?? fallback('Root'),
          };
    return {
      name: 'lock-root',
      configureWebpack: () => ({resolve: {alias}}),
    };
  };
}

/**
 * Replaces all components of a theme that Docusaurus renders by itself: the theme of the site may
 * have sentences of the guide, and a layout that the form does not need.
 */
export function signInTheme(): Plugin {
  const classic = path.dirname(require.resolve('@docusaurus/theme-classic/package.json'));
  const alias: Record<string, string | false> = {
    ...withoutFeature,
    '@theme/Root': lockFile('client/Root'),
    '@lock/site-root': fallback('Root'),
    '@theme/Error': fallback('Error'),
    // The notice of a crash uses this layout; the layout of the theme has a navbar and a footer.
    '@theme/Layout': fallback('Layout'),
    '@theme/NotFound': lockFile('client/sign-in/theme/NotFound'),
    '@theme/SiteMetadata': fallback('SiteMetadata'),
    '@theme/Loading': fallback('Loading'),
    '@theme/ThemeProvider/TitleFormatter': path.join(
      classic,
      'lib/theme/ThemeProvider/TitleFormatter',
    ),
    '@theme/ThemeProvider': path.join(classic, 'lib/theme/ThemeProvider'),
    // This module adds languages to the highlighter of code, which the form does not have.
    [path.join(classic, 'lib/prism-include-languages')]: false,
  };
  // All addresses have this one page. As a script of its own, it would arrive one round trip later
  // than the rest of the form.
  const rules = [
    {
      test: require.resolve('@docusaurus/core/lib/client/exports/ComponentCreator.js'),
      parser: {dynamicImportMode: 'eager' as const},
    },
  ];
  return {
    name: 'sign-in-theme',
    getClientModules: () => [...clientModules, lockFile('client/sign-in/client-module')],
    configureWebpack: () => rspackConfig({resolve: {alias}, module: {rules}}),
  };
}

/** Copies files into a build, by their addresses in it. */
export const copyFiles = (files: ReadonlyMap<string, string>) => (): Plugin => ({
  name: 'copy-files',
  async postBuild({outDir}) {
    files.forEach((file, address) => cpSync(file, path.join(outDir, address)));
  },
});

const fallback = (name: string) =>
  path.join(
    path.dirname(require.resolve('@docusaurus/core/package.json')),
    'lib/client/theme-fallback',
    name,
  );
