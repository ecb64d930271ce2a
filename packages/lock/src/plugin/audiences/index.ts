import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import docs, {
  validateOptions,
  type LoadedContent,
  type PluginOptions,
} from '@docusaurus/plugin-content-docs';
import type {LoadContext, ParseFrontMatter, Plugin, PluginModule} from '@docusaurus/types';
import {rspackConfig, type Compilation, type Compiler} from '../bundler';
import {fileNextToBuild, wholeBuild} from '../../sources/locale-folders';
import {pageAddresses} from '../../sources/page-addresses';
import {normalizeSource, throwErrors} from '../../sources/read-source';
import {pagesEnding, type PageList} from './audiences';
import {isMarkdown, isPartial} from './page-folders';
import type {ReadReaders} from './readers';

/**
 * The docs plugin of Docusaurus, without the ids of drafts, which it would write into the script of
 * every page. By then, sidebars and items of the navbar have left drafts out, or the build has
 * failed.
 */
export const docsWithoutDrafts = Object.assign(
  async (context: LoadContext, options: PluginOptions): Promise<Plugin<LoadedContent>> => {
    const plugin = await docs(context, options);
    return {
      ...plugin,
      async loadContent() {
        try {
          const {loadedVersions} = (await plugin.loadContent?.()) as LoadedContent;
          return {
            loadedVersions: loadedVersions.map((version) => ({...version, drafts: []})),
          };
        } catch (error) {
          // For example for a page that is gone but still in sidebars.ts: writers see only what is
          // wrong.
          throw process.env.NODE_ENV === 'development' ? withoutStack(error as Error) : error;
        }
      },
    };
  },
  {validateOptions},
  // The cast is needed because Docusaurus types a plugin for any options, but this one for its own.
) as PluginModule;

const withoutStack = (error: Error): Error => Object.assign(error, {stack: error.message});

/** The audience whose pages a build has. */
export interface BuildReaders {
  /** The audience of the build; undefined for all pages (`npm start`). */
  reader: string | undefined;
  /** Whether anyone can fetch all files of the build. */
  isStatic: boolean;
  read: ReadReaders;
}

/**
 * Creates the hook for `markdown.parseFrontMatter` that leaves pages out of a build by marking them
 * as drafts: Docusaurus leaves drafts out, in sidebars too, and ends the build where a page links
 * to one. Docusaurus calls the hook for the Markdown files of all plugins.
 *
 * Under `npm start` a file with errors stays a page, because a new page with an error would be
 * missing without a word. `refuse` throws its errors once its text is compiled, and the browser
 * shows them.
 *
 * The plugin that comes with it throws the errors of all files before pages are made, fails the
 * build if it holds a page, or a part of pages, that its audience may not read or whose audience is
 * unknown, and writes {@link PageList} beside the build.
 *
 * @param own the site's own hook, which replaces the default of Docusaurus.
 */
export function restrictPages(
  siteDir: string,
  readers: BuildReaders,
  own?: ParseFrontMatter,
): {
  parseFrontMatter: ParseFrontMatter;
  refuse: (filePath: string) => void;
  plugin: () => Plugin;
} {
  const {reader, isStatic, read} = readers;
  const errors: string[] = [];
  /** Under `npm start`, the present errors of each file. */
  const current = new Map<string, readonly string[]>();
  const restricted: Record<string, readonly string[]> = {};
  return {
    async parseFrontMatter(written) {
      const fileContent = normalizeSource(written.fileContent);
      const file = path.relative(siteDir, written.filePath);
      const found = await read(file, fileContent);
      const {audiences} = found;
      if (reader === undefined) {
        current.set(written.filePath, found.errors);
      } else {
        errors.push(...found.errors);
      }
      if (audiences) {
        restricted[file] = audiences;
      }
      const parsed = await (own ?? written.defaultParseFrontMatter)({
        ...written,
        fileContent,
      }).catch((error: unknown) => {
        if (!current.get(written.filePath)?.length) {
          throw error;
        }
        return {frontMatter: {}, content: fileContent};
      });
      // Docusaurus does not use the front matter of a partial: it warns about it, and where `CI` is
      // set ends the build.
      if (isPartial(file)) {
        return {...parsed, frontMatter: {}};
      }
      return reader === undefined || !audiences || audiences.includes(reader)
        ? parsed
        : {...parsed, frontMatter: {...parsed.frontMatter, draft: true}};
    },

    refuse: (filePath) => throwErrors(current.get(filePath) ?? []),

    plugin: () => ({
      name: 'audiences',
      async allContentLoaded({allContent}) {
        throwErrors(errors);
        const files = Object.keys(restricted);
        if (isStatic && files.length > 0) {
          throw new Error(
            `GATE=client cannot restrict pages, because anyone can fetch the files of a static host: ${files.join(', ')}. Remove \`audience\` from their front matter, or build without GATE=client.`,
          );
        }
        const docs = allContent['docusaurus-plugin-content-docs'] ?? {};
        for (const [id, content] of Object.entries(docs)) {
          const {loadedVersions} = content as LoadedContent;
          if (files.length > 0 && loadedVersions.some(({drafts}) => drafts.length > 0)) {
            throw new Error(
              `The docs plugin “${id}” writes the names of drafts and hidden pages into all pages. Write it into docusaurus.config by its name, '@docusaurus/plugin-content-docs', so that locked() can keep these names out.`,
            );
          }
        }
      },
      configureWebpack: () =>
        rspackConfig({
          plugins: reader === undefined ? [] : [assertNotHidden(siteDir, reader, read)],
        }),
      async postBuild({routes, outDir, siteConfig: {baseUrl}}) {
        const list: PageList = {pages: pageAddresses(routes), restricted};
        const build = wholeBuild(outDir, baseUrl);
        await writeFile(fileNextToBuild(build, baseUrl, pagesEnding), JSON.stringify(list));
      },
    }),
  };
}

/**
 * Creates the plugin of the bundler that checks each Markdown file in the bundle: not only files
 * for which the hook was called, but also files from the cache, which are not compiled again.
 */
function assertNotHidden(siteDir: string, reader: string, read: ReadReaders) {
  const fileName = (module: {nameForCondition: () => string | undefined} | null) =>
    path.relative(siteDir, module?.nameForCondition() ?? '');

  async function findRefusals({modules, moduleGraph}: Compilation): Promise<Error[]> {
    const found = [...modules].map(async (module) => {
      const file = fileName(module);
      if (!isMarkdown(file)) {
        return [];
      }
      const by = fileName(moduleGraph.getIssuer(module));
      const {audiences, errors} = await read(file);
      const refusals =
        audiences && !audiences.includes(reader)
          ? [`${file}: ${isInBuild(by, audiences)}`]
          : errors;
      return refusals.map((message) => new Error(message));
    });
    return (await Promise.all(found)).flat();
  }
  return {
    apply({hooks}: Compiler): void {
      hooks.compilation.tap('audiences', (compilation) => {
        compilation.hooks.finishModules.tapPromise('audiences', async () => {
          compilation.errors.push(...(await findRefusals(compilation)));
        });
      });
    },
  };
}

const isInBuild = (by: string, audiences: readonly string[]): string =>
  /^(?:docs|src)\//.test(by) || isMarkdown(by)
    ? `${by} imports this file, but not all readers of that page may read the file. Remove the import, or restrict the page: write \`audience\` into its front matter.`
    : `This is for ${audiences.join(', ')} only, but a plugin that does not call \`markdown.parseFrontMatter\` makes a page of it for others. Use a plugin that calls it.`;
