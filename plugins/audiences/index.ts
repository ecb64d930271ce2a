import path from 'node:path';
import docs, {
  validateOptions,
  type LoadedContent,
  type PluginOptions,
} from '@docusaurus/plugin-content-docs';
import type {rspack} from '@docusaurus/faster';
import type {LoadContext, Plugin, PluginModule} from '@docusaurus/types';
import {rspackConfig} from '../bundler';

/**
 * The docs plugin of Docusaurus, without the ids of drafts: it would write them
 * into the script of every page. A sidebar or an item of the navigation bar that
 * names one has left it out by then, or ends the build.
 */
export const readableDocs = Object.assign(
  async (
    context: LoadContext,
    options: PluginOptions,
  ): Promise<Plugin<LoadedContent>> => {
    const plugin = await docs(context, options);
    return {
      ...plugin,
      async loadContent() {
        const {loadedVersions} =
          (await plugin.loadContent?.()) as LoadedContent;
        return {
          loadedVersions: loadedVersions.map((version) => ({
            ...version,
            drafts: [],
          })),
        };
      },
    };
  },
  {validateOptions},
  // Docusaurus types a plugin for any options, and its own for theirs.
) as PluginModule;

/**
 * Ends a build in which something imports a page or a part of pages that the
 * build leaves out: its text would be in the scripts.
 *
 * @param hidden files, from the folder of the site.
 */
export default function audiences(hidden: readonly string[]) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'audiences',
    configureWebpack: () =>
      rspackConfig({plugins: [refuseImports(siteDir, hidden)]}),
  });
}

type Compiler = InstanceType<typeof rspack.Compiler>;

function refuseImports(siteDir: string, hidden: readonly string[]) {
  const nameOf = (
    module: {nameForCondition: () => string | undefined} | null,
  ) => path.relative(siteDir, module?.nameForCondition() ?? '');
  return {
    apply({hooks}: Compiler): void {
      hooks.compilation.tap('audiences', (compilation) => {
        compilation.hooks.finishModules.tap('audiences', () => {
          const {modules, moduleGraph, errors} = compilation;
          for (const module of modules) {
            const file = nameOf(module);
            if (hidden.includes(file)) {
              const by = nameOf(moduleGraph.getIssuer(module));
              const text = `${by} imports ${file}, which not all its readers may read. Remove the import, or restrict the page: write \`audience\` into its front matter.`;
              errors.push(new Error(text));
            }
          }
        });
      });
    },
  };
}
