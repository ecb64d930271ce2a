import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import docs, {
  validateOptions,
  type LoadedContent,
  type PluginOptions,
} from '@docusaurus/plugin-content-docs';
import type {
  LoadContext,
  LoadedPlugin,
  ParseFrontMatter,
  Plugin,
  PluginModule,
} from '@docusaurus/types';
import {rspackConfig, type Compilation, type Compiler} from '../bundler';
import {fileNextToBuild, wholeBuild} from '../../sources/locale-folders';
import {pageAddresses} from '../../sources/page-addresses';
import {findDamage, inFile, normalSource, throwFileErrors} from '../../sources/read-source';
import {pagesEnding, type BuildReaders} from './audiences';
import {isInContent, isMarkdown, isPart, tidyFolder, translatedFolders} from './page-folders';
import {readReaders} from './read-readers';

/**
 * The docs plugin of Docusaurus, without the ids of drafts: it would write them
 * into the script of every page. A sidebar or an item of the navigation bar that
 * names one has left it out by then, or ends the build.
 */
export const readableDocs = Object.assign(
  async (context: LoadContext, options: PluginOptions): Promise<Plugin<LoadedContent>> => {
    const plugin = await docs(context, options);
    return {
      ...plugin,
      async loadContent() {
        const {loadedVersions} = (await plugin.loadContent?.()) as LoadedContent;
        return {
          loadedVersions: loadedVersions.map((version) => ({...version, drafts: []})),
        };
      },
    };
  },
  {validateOptions},
  // Docusaurus types a plugin for any options, and its own for theirs.
) as PluginModule;

/**
 * Makes the hook for `markdown.parseFrontMatter` that leaves pages out of a build: Docusaurus does
 * so with drafts, in sidebars too, and ends the build where a page links to one. It is asked about
 * each Markdown file, whatever plugin makes a page of it, and also when the file is compiled, so
 * that the browser shows its errors under `npm start`. An error names file and line.
 *
 * @param own the hook of the site, which is asked instead of Docusaurus' own.
 */
export function hidePages(
  siteDir: string,
  readers: BuildReaders,
  own?: ParseFrontMatter,
): ParseFrontMatter {
  const {reader, restricted, sources} = readers;
  return async (written) => {
    const fileContent = normalSource(written.fileContent);
    const file = path.relative(siteDir, written.filePath);
    const isPage = isInContent(file, sources.folders) && !isPart(file);
    const about = {isPage, source: fileContent};
    const {audiences, line, errors} = readReaders(siteDir, file, readers, about);
    throwFileErrors(inFile(file, [...findDamage(fileContent), ...errors]));
    const parsed = await (own ?? written.defaultParseFrontMatter)({...written, fileContent});
    if (reader !== undefined && audiences && !restricted.some((page) => page.file === file)) {
      const message =
        'No one looks for restricted pages in this folder, so that the page may be in no build. Move it into the folder of a docs plugin, a blog or src/pages.';
      throwFileErrors([{file, line, message}]);
    }
    // Docusaurus has no use for the front matter of a part: it warns of it, and
    // where `CI` is set ends the build.
    if (isPart(file)) {
      return {...parsed, frontMatter: {}};
    }
    return reader === undefined || !audiences || audiences.includes(reader)
      ? parsed
      : {...parsed, frontMatter: {...parsed.frontMatter, draft: true}};
  };
}

/**
 * Ends a build that has a page, or a part of pages, which its readers may not
 * read, however it got there, and one that has a page of which that cannot be
 * said. It writes the {@link PageAddresses} of the build beside it.
 */
export default function audiences(readers: BuildReaders) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'audiences',
    async allContentLoaded({allContent}) {
      const docs = allContent['docusaurus-plugin-content-docs'] ?? {};
      for (const [id, content] of Object.entries(docs)) {
        const {loadedVersions} = content as LoadedContent;
        const hasDrafts = loadedVersions.some(({drafts}) => drafts.length > 0);
        if (readers.restricted.length > 0 && hasDrafts) {
          throw new Error(
            `The docs plugin “${id}” writes the names of drafts and hidden pages into all pages. Write it into docusaurus.config by its name, '@docusaurus/plugin-content-docs', so that locked() can keep these names out.`,
          );
        }
      }
    },
    configureWebpack: () =>
      rspackConfig({
        plugins: readers.reader ? [refuseHidden(siteDir, readers)] : [],
      }),
    async postBuild({routes, outDir, plugins, siteConfig: {baseUrl}}) {
      if (readers.names.length > 1) {
        plugins.forEach((plugin) => refuseUnknownFolder(plugin, readers));
      }
      const pages = pageAddresses(routes);
      const errors = Object.keys(pages).flatMap((file) =>
        inFile(file, readReaders(siteDir, file, readers, {isPage: true}).errors),
      );
      throwFileErrors(errors);
      const build = wholeBuild(outDir, baseUrl);
      await writeFile(fileNextToBuild(build, baseUrl, pagesEnding), JSON.stringify(pages));
    },
  });
}

/**
 * Ends a build whose translations are not those of the folders that the
 * configuration names, as where a plugin is made by a function.
 */
function refuseUnknownFolder(
  {name, options}: Pick<LoadedPlugin, 'name' | 'options'>,
  {sources: {translations}}: BuildReaders,
): void {
  const [, kind] = /^docusaurus-plugin-content-(docs|blog|pages)$/.exec(name) ?? [];
  if (!kind) {
    return;
  }
  const {id, path: folder} = options as {id: string; path: string};
  const folders = JSON.stringify(translations.of);
  const isKnown = translatedFolders(kind, id, tidyFolder(folder)).every((one) =>
    folders.includes(JSON.stringify(one)),
  );
  if (!isKnown) {
    throw new Error(
      `The configuration does not say that the ${kind} plugin “${id}” has the folder ${folder}, so that nobody knows which pages its translations are of, and who may read them. Write the plugin with its options into docusaurus.config.ts: ['@docusaurus/plugin-content-${kind}', {id: '${id}', path: '${folder}'}].`,
    );
  }
}

/**
 * Looks at each Markdown file in the bundle, and not only at those that the hook was asked about:
 * also at those from the cache, which are not compiled again.
 */
function refuseHidden(siteDir: string, readers: BuildReaders) {
  const fileName = (module: {nameForCondition: () => string | undefined} | null) =>
    path.relative(siteDir, module?.nameForCondition() ?? '');

  function findRefusals({modules, moduleGraph}: Compilation): Error[] {
    return [...modules].flatMap((module) => {
      const file = fileName(module);
      if (!isMarkdown(file)) {
        return [];
      }
      const {line, audiences, errors} = readReaders(siteDir, file, readers, {isPage: false});
      const by = fileName(moduleGraph.getIssuer(module));
      const refusals =
        audiences && !audiences.includes(readers.reader ?? '')
          ? [{line, message: isInBuild(by, audiences)}]
          : errors;
      return refusals.map(({line, message}) => new Error(`${file}:${line} ${message}`));
    });
  }
  return {
    apply({hooks}: Compiler): void {
      hooks.compilation.tap('audiences', (compilation) => {
        compilation.hooks.finishModules.tap('audiences', () => {
          compilation.errors.push(...findRefusals(compilation));
        });
      });
    },
  };
}

const isInBuild = (by: string, audiences: readonly string[]): string =>
  /^(?:docs|src)\//.test(by) || isMarkdown(by)
    ? `${by} imports this, which not all its readers may read. Remove the import, or restrict the page: write \`audience\` into its front matter.`
    : `This is for ${audiences.join(', ')} only, and a plugin makes a page of it for others: one that does not ask \`markdown.parseFrontMatter\`. Use a plugin that does.`;
