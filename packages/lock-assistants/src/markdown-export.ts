import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {DocusaurusConfig, I18n, LoadContext, Plugin, Props} from '@docusaurus/types';
import {resolveMarkdownLinkPathname} from '@docusaurus/utils';
import {markdownAddress} from './markdown-address';
import {wholeBuild} from 'docusaurus-lock/sources/locale-folders';
import {noCategory, pagesWithText, type GuidePage} from 'docusaurus-lock/sources/pages';
import {writeNew} from 'docusaurus-lock/sources/write-new';
import {type CopySource, createCopier} from './markdown-copy';

/**
 * Writes a copy of each page in Markdown, and the whole guide as `llms.txt` and `llms-full.txt`, for
 * readers who ask an assistant. Each locale has its own: `/de/llms.txt`. They are files of the
 * build, so the server keeps them behind the lock. `npm start` has none, because it renders nothing
 * to files.
 *
 * @param components what stands in the place of components, by their names.
 */
export function markdownExport(components: Readonly<Record<string, string>>) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'markdown-export',
    async postBuild({outDir, plugins, siteConfig, i18n}) {
      // The copy of `/de/` is `/de.md`, above the folder of the locale.
      const build = wholeBuild(outDir, siteConfig.baseUrl);
      const pages = pagesWithText({plugins}).sort((a, b) => a.place - b.place);
      const readSource = createSources({...siteConfig, siteDir, pages, plugins});
      const copy = await createCopier(components);
      const copies = pages.map(({path: address, title, file}) => {
        const url = siteConfig.url + address;
        const text = copy(readSource(path.join(siteDir, file), url));
        const content = `# ${title}\n\nSource: <${url}>\n\n${text}\n`;
        writeNew(build, markdownAddress(decodeURI(address)), content);
        return content;
      });
      writeNew(outDir, 'llms.txt', llmsTxt(pages, siteConfig, i18n));
      writeNew(outDir, 'llms-full.txt', copies.join('\n---\n\n'));
    },
  });
}

interface SourcesOptions extends Pick<DocusaurusConfig, 'markdown'> {
  siteDir: string;
  pages: readonly GuidePage[];
  plugins: Props['plugins'];
  /** Origin of the site. */
  url: string;
  /** Where the pages of its locale begin, such as `/`. */
  baseUrl: string;
}

/** Makes the function that reads the file of a page, or a part of the page at that address. */
function createSources({
  siteDir,
  pages,
  plugins,
  markdown: {preprocessor},
  url: origin,
  baseUrl,
}: SourcesOptions) {
  const sourceToPermalink = new Map(pages.map((page) => [`@site/${page.file}`, page.path]));
  const folders = listContentPaths(plugins);

  return function readSource(file: string, url: string): CopySource {
    const folder = path.dirname(file);
    const contentPaths = folders.find(({contentPath, contentPathLocalized}) =>
      [contentPath, contentPathLocalized].some((each) => each && file.startsWith(each + path.sep)),
    ) ?? {contentPath: folder, contentPathLocalized: undefined};

    function resolveLink(link: string): string | undefined {
      const [, pathname, target = '', rest = ''] =
        /^(pathname:\/\/)?([^?#]*)(.*)$/.exec(link) ?? [];
      if (!pathname && /^([a-z][\w+.-]*:|\/\/)/i.test(link)) {
        return link;
      }
      if (!pathname && /\.mdx?$/.test(target)) {
        const context = {sourceFilePath: file, sourceToPermalink, contentPaths, siteDir};
        const permalink = resolveMarkdownLinkPathname(target, context);
        return permalink === null ? undefined : origin + permalink + rest;
      }
      // A file beside the page has another name in the build.
      const isRelative = target !== '' && !target.startsWith('/');
      const beside = path.join(folder, decodeURIComponent(target));
      if (isRelative && statSync(beside, {throwIfNoEntry: false})?.isFile()) {
        return undefined;
      }
      // Docusaurus leads a link to `/usage` to the page of the locale: `/de/usage`.
      const isElsewhere = target.startsWith('/') && !target.startsWith(baseUrl);
      return new URL((isElsewhere ? baseUrl + target.slice(1) : target) + rest, url).href;
    }

    const fileContent = readFileSync(file, 'utf8');
    return {
      text: preprocessor?.({filePath: file, fileContent}) ?? fileContent,
      resolveLink,
      readPart: (specifier) =>
        readSource(path.resolve(folder, specifier.replace(/^@site(?=\/)/, siteDir)), url),
    };
  };
}

/** The folders of the docs plugins, where links by file look for a page first. */
function listContentPaths(plugins: Props['plugins']) {
  return plugins
    .filter(({name}) => name === 'docusaurus-plugin-content-docs')
    .flatMap(({content}) => (content as LoadedContent).loadedVersions);
}

/**
 * Lists the copies for an assistant, in the form of llmstxt.org: title,
 * summary, and a section of links for each category of the sidebar. Pages in
 * no sidebar come last, as `Optional`, which that form lets be left out.
 *
 * @param pages in the order of the sidebar.
 * @param site.url its origin, without a path.
 * @param i18n whose other locales are named, with their lists.
 */
function llmsTxt(
  pages: readonly GuidePage[],
  site: {title: string; tagline: string; url: string; baseUrl: string},
  {currentLocale, localeConfigs}: I18n,
): string {
  const sections = new Map<string, string[]>();
  for (const {path, title, description, category} of pages) {
    const section = category === noCategory ? 'Optional' : category;
    const address = site.url + markdownAddress(path);
    const link = `- [${title.replace(/[[\]\\]/g, '\\$&')}](${address}): ${description}`;
    sections.set(section, [...(sections.get(section) ?? []), link]);
  }
  const others = Object.entries(localeConfigs)
    .filter(([locale]) => locale !== currentLocale)
    .map(
      ([, {label, baseUrl}]) =>
        `- [${label}](${site.url}${baseUrl}llms.txt): The same pages in this language`,
    );
  const paragraphs = [
    `# ${site.title}`,
    `> ${site.tagline}`,
    `The links open in a browser that is signed in. ${site.url}${site.baseUrl}llms-full.txt holds all pages in one file.`,
    ...[...sections].flatMap(([name, links]) => [`## ${name}`, links.join('\n')]),
    ...(others.length > 0 ? ['## Other languages', others.join('\n')] : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
