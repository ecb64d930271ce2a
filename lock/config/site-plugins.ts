import type {Config, PluginConfig} from '@docusaurus/types';
import {readableDocs} from '../plugin/audiences';
import {usualFolders} from '../plugin/audiences/content-folders';

const docsNames = [
  'docs',
  'content-docs',
  '@docusaurus/content-docs',
  '@docusaurus/plugin-content-docs',
];
const pageNames = /^(?:@docusaurus\/)?(?:plugin-)?content-(?:docs|blog|pages)$/;
const classicNames = [
  'classic',
  '@docusaurus/classic',
  '@docusaurus/preset-classic',
];

type Options = Record<string, unknown>;

/** A preset or a plugin as a configuration has it, by its name and options. */
function partsOf(item: unknown): {name: unknown; options: Options} {
  const [name, options] = (Array.isArray(item) ? item : [item]) as unknown[];
  return {name, options: (options ?? {}) as Options};
}

/**
 * Lists the folders where a site has pages: the usual ones, and those that its
 * plugins and its preset name.
 */
export function pageFoldersOf({presets = [], plugins = []}: Config): string[] {
  const ofPreset = classicOf(presets);
  const named = [
    ...(['docs', 'blog', 'pages'] as const).map((name) => ofPreset?.[name]),
    ...plugins.map((plugin) => {
      const {name, options} = partsOf(plugin);
      const hasPages =
        name === readableDocs ||
        (typeof name === 'string' && pageNames.test(name));
      return hasPages ? options : {};
    }),
  ].flatMap((options) => {
    const folder = (options as Options | undefined)?.path;
    return typeof folder === 'string' ? [folder.replace(/^\.\/|\/$/g, '')] : [];
  });
  return [...new Set([...usualFolders, ...named])];
}

/**
 * Takes the docs out of the classic preset, and gives them with all other plugins
 * as {@link readableDocs}: the docs plugin writes the names of hidden pages into
 * the script of every page.
 */
export function withReadableDocs({presets = [], plugins = []}: Config): {
  presets: Config['presets'];
  plugins: PluginConfig[];
} {
  const ofPreset = classicOf(presets);
  const docs = ofPreset?.docs;
  return {
    presets: presets.map((preset) =>
      preset && isClassic(preset)
        ? [partsOf(preset).name as string, {...ofPreset, docs: false}]
        : preset,
    ),
    plugins: [
      ...(ofPreset && docs !== false
        ? [[readableDocs, docs ?? {}] as PluginConfig]
        : []),
      ...plugins.map((plugin): PluginConfig => {
        const {name, options} = partsOf(plugin);
        return typeof name === 'string' && docsNames.includes(name)
          ? [readableDocs, options]
          : (plugin as PluginConfig);
      }),
    ],
  };
}

const isClassic = (preset: unknown): boolean =>
  classicNames.includes(String(partsOf(preset).name));

function classicOf(presets: readonly unknown[]): Options | undefined {
  const classic = presets.find(isClassic);
  return classic === undefined ? undefined : partsOf(classic).options;
}
