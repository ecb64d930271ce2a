import {existsSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {rspackConfig} from './bundler';

const lockFile = (file: string) => path.join(__dirname, '..', file);

// The configuration would put their paths into a script, where strangers read them.
const clientModules = ['client/lock.css', 'client/gate/client-module'].map(lockFile);

/** Aliases that a feature sets. Without the feature they lead to nothing. */
const withoutFeature = {'@lock/provider': false as const};

/** Adds the navbar items of the lock, and the styles of its components. */
export function themeOfLock(): Plugin {
  return {
    name: 'lock-theme',
    getClientModules: () => clientModules,
    getThemePath: () => path.join(__dirname, 'theme'),
    configureWebpack: () => ({resolve: {alias: withoutFeature}}),
  };
}

/**
 * Renders the session and the gate around the whole site, and around the site's
 * own src/theme/Root if it has one.
 *
 * `Root` is the one place above the router that is never unmounted, which no option
 * of the theme offers. An alias takes it, since a theme would lose to the site's.
 */
export function rootOfLock({siteDir}: LoadContext): Plugin {
  const own = ['tsx', 'jsx', 'ts', 'js']
    .flatMap((ending) => [`Root.${ending}`, `Root/index.${ending}`])
    .map((name) => path.join(siteDir, 'src/theme', name))
    .find(existsSync);
  const alias = {
    '@theme/Root': lockFile('client/Root'),
    '@lock/site-root': own ?? fallback('Root'),
  };
  return {
    name: 'lock-root',
    configureWebpack: () => ({resolve: {alias}}),
  };
}

/**
 * Replaces all that Docusaurus renders of a theme by itself: the theme of the site
 * may have sentences of the guide, and layout that the form does not need.
 */
export function signInTheme(): Plugin {
  const classic = path.dirname(require.resolve('@docusaurus/theme-classic/package.json'));
  const alias: Record<string, string | false> = {
    ...withoutFeature,
    '@theme/Root': lockFile('client/Root'),
    '@lock/site-root': fallback('Root'),
    '@theme/Error': lockFile('client/components/CrashNotice'),
    '@theme/NotFound': lockFile('client/sign-in/theme/NotFound'),
    '@theme/SiteMetadata': fallback('SiteMetadata'),
    '@theme/Loading': fallback('Loading'),
    '@theme/ThemeProvider/TitleFormatter': path.join(
      classic,
      'lib/theme/ThemeProvider/TitleFormatter',
    ),
    '@theme/ThemeProvider': path.join(classic, 'lib/theme/ThemeProvider'),
    // Adds languages to the highlighter, which the form has not.
    [path.join(classic, 'lib/prism-include-languages')]: false,
  };
  // Every address has this one page: as a script of its own it would come one
  // answer of the server later than the rest of the form.
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

const fallback = (name: string) =>
  path.join(
    path.dirname(require.resolve('@docusaurus/core/package.json')),
    'lib/client/theme-fallback',
    name,
  );
