import path from 'node:path';
import type {I18n, LoadContext, Plugin} from '@docusaurus/types';
import {markdownAddress} from 'docusaurus-lock-server/shared/markdown-address';
import {pagesWithText, noCategory, type GuidePage} from 'docusaurus-lock/sources/pages';
import {readSource} from 'docusaurus-lock/sources/read-source';
import {wholeBuild} from 'docusaurus-lock/sources/locale-folders';
import {writeNew} from 'docusaurus-lock/sources/write-new';

/**
 * Writes a copy of each page in Markdown, and the whole guide as `llms.txt` and
 * `llms-full.txt`, for readers who ask an assistant. Each locale has its own:
 * `/de/llms.txt`. They are files of the build, so the server keeps them behind the lock. `npm start` has none,
 * because it renders nothing to files.
 *
 * @param options.components stands in the place of components, by their names.
 * @param options.preprocess turns the source of a page into what is compiled.
 */
export function markdownExport({
  preprocess,
  components,
}: {
  preprocess: (page: {filePath: string; fileContent: string}) => string;
  components: Readonly<Record<string, string>>;
}) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'markdown-export',
    async postBuild({outDir, plugins, siteConfig, i18n}) {
      // The copy of `/de/` is `/de.md`, above the folder of the locale.
      const build = wholeBuild(outDir, siteConfig.baseUrl);
      const pages = pagesWithText({plugins});
      pages.sort((a, b) => a.place - b.place);
      const copies = pages.map(({path: address, title, file}) => {
        const source = preprocess({
          filePath: path.join(siteDir, file),
          fileContent: readSource(siteDir, file),
        });
        const url = siteConfig.url + address;
        const {baseUrl: base} = siteConfig;
        const copy = exportPage(source, {title, url, base, components});
        writeNew(build, markdownAddress(decodeURI(address)), copy);
        return copy;
      });
      writeNew(outDir, 'llms.txt', llmsTxt(pages, siteConfig, i18n));
      writeNew(outDir, 'llms-full.txt', copies.join('\n---\n\n'));
    },
  });
}

/** What only a site understands, and before it the code that stays. */
const special = [
  /(?<code>^[ \t]*(?<fence>`{3,})[^`\n]*\n[^]*?\n[ \t]*\k<fence>[ \t]*$|`+[^`\n]+`+)/,
  // Comments, and so the ids of headings, with the blanks before them.
  /(?<![ \t])[ \t]*\{\s*\/\*[^]*?\*\/\s*\}/,
  /^(?:import|export) .*$/,
  // Components that the site names, with all that stands in them.
  /^<(?<block>NAMES)(?: [^>]*[^/>])?>$[^]*?^<\/\k<block>>$/,
  /<(?<single>NAMES)(?: [^<>]*)?\/>/,
  // A tag, whose properties may follow a line each.
  /^<[A-Z]\w*\n[^]*?^\/?>$|<\/?[A-Z][^<>]*>/,
  /!\[(?<alt>[^\]]*)\]\([^)]*\)/,
  /(?<=\]\()(?<link>[/#.][^)\s]*)/,
  // What fills up the rows of a table.
  / +(?= )(?<=^\|.*)|-+(?=---)(?<=^\|[-:| ]*)/,
]
  .map(({source}) => source)
  .join('|');

interface MarkdownPage {
  title: string;
  /** Where readers find it. */
  url: string;
  /** Where the pages of its locale begin, such as `/`. */
  base: string;
  /** What stands in the place of components; others go, and their texts stay. */
  components: Readonly<Record<string, string>>;
}

/**
 * Makes Markdown that works anywhere out of the MDX of a page: its title, where it is from, its
 * text. Comments, ids, imports and components are left out, links are absolute, an image is what it
 * shows. Admonitions and diagrams stay as they are written. What a component draws is not in it:
 * pages say that in words as well.
 *
 * It replaces by an expression what the checks of the guide allow, which is not all of MDX:
 * libraries for Markdown take ten times as long, which 1,000 pages feel.
 */
export function exportPage(source: string, {title, url, base, components}: MarkdownPage): string {
  // A name that no component can have where the site names none.
  const names = Object.keys(components).join('|') || '-';
  const pattern = new RegExp(special.replaceAll('NAMES', names), 'gm');
  const text = source
    .replace(/^---\n[^]*?\n---\n/, '')
    .replace(pattern, (...found) => {
      const groups = found.at(-1) as Partial<Record<string, string>>;
      const {code, block, single, alt, link} = groups;
      const component = components[block ?? single ?? ''];
      // Docusaurus leads a link to `/usage` to the page of the locale: `/de/usage`.
      const isElsewhere = link?.startsWith('/') && !link.startsWith(base);
      const address = link && new URL(isElsewhere ? base + link.slice(1) : link, url).href;
      return code ?? component ?? alt ?? address ?? '';
    })
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n');
  return `# ${title}\n\nSource: <${url}>\n\n${text.trim()}\n`;
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
