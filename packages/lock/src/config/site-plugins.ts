import type {Config, PluginConfig} from '@docusaurus/types';
import {docsWithoutDrafts} from '../plugin/audiences';
import {
  foldersOf,
  tidyFolder,
  usualFolders,
  type PageFolders,
} from '../plugin/audiences/page-folders';

const kinds = ['docs', 'blog', 'pages'] as const;
const pageNames = /^(?:@docusaurus\/)?(?:plugin-)?content-(docs|blog|pages)$/;

const classicNames = ['classic', '@docusaurus/classic', '@docusaurus/preset-classic'];

type Options = Record<string, unknown>;

/** A preset or a plugin as a configuration has it, by its name and options. */
function splitItem(item: unknown): {name: unknown; options: Options} {
  const [name, options] = (Array.isArray(item) ? item : [item]) as unknown[];
  return {name, options: (options ?? {}) as Options};
}

/**
 * Returns the name of a preset, a plugin or a theme of a configuration. For a path, such as
 * `require.resolve` returns, it is the name of the package; for a function, ''.
 */
export function nameOf(item: unknown): string {
  const {name} = splitItem(item);
  const [, ofPath] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(String(name)) ?? [];
  return typeof name === 'string' ? (ofPath?.replace('\\', '/') ?? name) : '';
}

/** The kind of pages that a plugin of Docusaurus makes; undefined for others. */
function findKind(plugin: unknown): (typeof kinds)[number] | undefined {
  const [, kindName] = pageNames.exec(nameOf(plugin)) ?? [];
  return kinds.find((kind) => kind === kindName);
}

/** Lists the folders where the plugins and the preset of a site find pages. */
export function findPageFolders({presets = [], plugins = [], i18n}: Config): PageFolders {
  const ofPreset = findClassic(presets);
  const pagePlugins = [
    ...plugins.flatMap((plugin) => {
      const kind = findKind(plugin);
      return kind ? [{kind, options: splitItem(plugin).options}] : [];
    }),
    // A kind that the preset turns off is listed with its usual folder, which has no pages then.
    ...kinds.map((kind) => ({kind, options: ofPreset?.[kind]})),
  ];
  return {
    translations: tidy(i18n?.path) ?? 'i18n',
    of: pagePlugins.flatMap(({kind, options}) => {
      const {id, path: folder} = (options || {}) as Options;
      const ofPlugin = typeof id === 'string' ? id : 'default';
      return foldersOf(kind, ofPlugin, tidy(folder) ?? usualFolders[kind]);
    }),
  };
}

const tidy = (folder: unknown): string | undefined =>
  typeof folder === 'string' ? tidyFolder(folder) : undefined;

/** Lists the locales of a site, the default one first. */
export function listLocales({i18n}: Config): string[] {
  const {defaultLocale: first = 'en', locales = []} = i18n ?? {};
  // Docusaurus types each as optional.
  return [...new Set([first, ...locales.map(String)])];
}

/**
 * Replaces each docs plugin, also the one in the classic preset, by {@link docsWithoutDrafts}, because
 * the docs plugin writes the names of hidden pages into the script of every page.
 */
export function docsWithoutDraftIds({presets = [], plugins = []}: Config): {
  presets: Config['presets'];
  plugins: PluginConfig[];
} {
  const ofPreset = findClassic(presets);
  const docs = ofPreset?.docs;
  return {
    presets: presets.map((preset) =>
      preset && isClassic(preset)
        ? [splitItem(preset).name as string, {...ofPreset, docs: false}]
        : preset,
    ),
    plugins: [
      ...(ofPreset && docs !== false ? [[docsWithoutDrafts, docs ?? {}] as PluginConfig] : []),
      ...plugins.map((plugin): PluginConfig =>
        findKind(plugin) === 'docs'
          ? [docsWithoutDrafts, splitItem(plugin).options]
          : (plugin as PluginConfig),
      ),
    ],
  };
}

/** Lists the style sheets of a site, as its configuration names them. */
export function listStyleSheets({presets = [], themes = [], clientModules = []}: Config): string[] {
  const ofThemes = [
    findClassic(presets)?.theme,
    ...themes.flatMap((theme) => (isTheme.test(nameOf(theme)) ? [splitItem(theme).options] : [])),
  ] as ({customCss?: string | string[]} | undefined)[];
  const named = [...ofThemes.flatMap((theme) => theme?.customCss ?? []), ...clientModules];
  return named.flatMap((file) => (file?.endsWith('.css') ? [file] : []));
}

const isTheme = /^(?:@docusaurus\/)?(?:theme-)?classic$/;

const isClassic = (preset: unknown): boolean => classicNames.includes(nameOf(preset));

function findClassic(presets: readonly unknown[]): Options | undefined {
  const classic = presets.find(isClassic);
  return classic === undefined ? undefined : splitItem(classic).options;
}
