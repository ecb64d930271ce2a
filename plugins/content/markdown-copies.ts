import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {copyAddress} from '../../shared/copy-address';
import {guidePages, noCategory, type GuidePage} from './pages';
import {outsideCode} from './sources';

/** Options of the plugin, from docusaurus.config.ts. */
interface MarkdownCopiesOptions extends Pick<CopiedPage, 'productName'> {
  /** Turns the source of a page into what is compiled. */
  preprocess: (source: string) => string;
}

/**
 * Writes a copy of each page in Markdown, and the whole guide as `llms.txt` and
 * `llms-full.txt`, for readers who ask an assistant. They are files of the
 * build, so the server keeps them behind the lock. `npm start` has none,
 * because it renders nothing to files.
 */
export function markdownCopies({
  preprocess,
  productName,
}: MarkdownCopiesOptions) {
  return ({siteDir}: LoadContext): Plugin => ({
    name: 'markdown-copies',
    async postBuild({outDir, plugins, siteConfig}) {
      const write = (name: string, text: string) =>
        writeFileSync(path.join(outDir, name), text);
      const pages = guidePages({plugins});
      pages.sort((a, b) => a.place - b.place);
      const copies = pages.map(({path: address, title, file}) => {
        const source = readFileSync(path.join(siteDir, file), 'utf8');
        const url = siteConfig.url + address;
        const page = {productName, title, url};
        const copy = markdownOfSource(preprocess(source), page);
        write(copyAddress(decodeURI(address)), copy);
        return copy;
      });
      write('llms.txt', llmsTxt(pages, siteConfig));
      write('llms-full.txt', copies.join('\n---\n\n'));
    },
  });
}

/** What a copy says besides the source of its page. */
interface CopiedPage {
  title: string;
  /** Where readers find it; links become absolute by it. */
  url: string;
  /** What stands in the place of `<Product />`. */
  productName: string;
}

/** Components that are left out with all that stands in them. */
const without = ['HomeHero', 'RecentChanges'];

const frontMatter = /^---\n[^]*?\n---\n/;
/** Comments with the blanks before them; first the code in which they are text. */
const comments =
  /(^[ \t]*(`{3,})[^`\n]*\n[^]*?\n[ \t]*\2[ \t]*$|`+[^`\n]+`+)|(?<![ \t])[ \t]*\{\s*\/\*[^]*?\*\/\s*\}/gm;

/** Lines that are read together: a fence, or the tag of a component. */
interface Block {
  lines: string[];
  isLast: (line: string) => boolean;
  /** What stands in the copy, by its lines. */
  print: (lines: readonly string[]) => readonly string[];
}

/**
 * Makes Markdown that works anywhere out of the MDX of a page: its title, where
 * it is from, its text. Comments, ids, imports and components are left out, links are
 * absolute, an admonition is a quotation, a diagram its description, an image
 * what it shows. What a component draws is not in it: pages say that in words
 * as well.
 *
 * It reads line by line what `npm run guide` allows, which is not all of MDX:
 * libraries for Markdown take ten times as long, which 1,000 pages feel.
 *
 * @throws Error that names the page and the line of a fence or a component that
 *   nothing closes: the rest of the page would be missing.
 */
export function markdownOfSource(source: string, page: CopiedPage): string {
  const copy: string[] = [];
  let quote = '';
  let block: Block | undefined;
  const text = source.replace(frontMatter, '').replace(comments, '$1');
  for (const line of text.split('\n')) {
    const opened: Block | undefined = block ? undefined : blockAt(line);
    if (block) {
      block.lines.push(line);
      if (block.isLast(line)) {
        put(...block.print(block.lines));
        block = undefined;
      }
    } else if (opened) {
      block = opened;
    } else if (line.startsWith(':::')) {
      const [, kind, title] = /^:+(\w*)(?:\[(.*)\])?/.exec(line) ?? [];
      if (kind) {
        quote += '> ';
        put(`**${title ?? kind.charAt(0).toUpperCase() + kind.slice(1)}**`);
      } else {
        if (copy.at(-1) === quote.trimEnd()) {
          copy.pop();
        }
        quote = quote.slice(2);
      }
    } else if (!/^(import|export) /.test(line)) {
      put(plainMarkdown(line, page));
    }
  }
  if (block) {
    throw new Error(
      `The copy of ${page.url} would end at “${block.lines[0]}”. Close it on a line of its own.`,
    );
  }
  const body = copy.join('\n').replace(/\n{3,}/g, '\n\n');
  return `# ${page.title}\n\nSource: <${page.url}>\n\n${body.trim()}\n`;

  function put(...lines: string[]): void {
    copy.push(...lines.map((line) => (quote + line).trimEnd()));
  }
}

function blockAt(line: string): Block | undefined {
  const [, fence] = /^\s*(`{3,})[^`]*$/.exec(line) ?? [];
  const [, name, rest] = /^<([A-Z]\w*)(.*)$/.exec(line) ?? [];
  if (fence) {
    const print = line.trim() === '```mermaid' ? description : itself;
    return {lines: [line], isLast: (next) => next.trim() === fence, print};
  }
  if (name && without.includes(name)) {
    const isLast = (next: string) => next === `</${name}>`;
    return {lines: [line], isLast, print: nothing};
  }
  // Its properties follow, a line each.
  if (name && rest === '') {
    const isLast = (next: string) => /^\/?>$/.test(next);
    return {lines: [line], isLast, print: nothing};
  }
  return undefined;
}

const itself: Block['print'] = (lines) => lines;
const nothing: Block['print'] = () => [];

const description: Block['print'] = (lines) => {
  const [title = '', text = ''] = ['accTitle', 'accDescr'].map((name) =>
    lines
      .map((line) => line.trim().split(/^(\w+): /))
      .find(([, key]) => key === name)
      ?.at(2),
  );
  return [`${title}: ${text}`];
};

/**
 * Takes out of a line of MDX what only this site understands: tags of
 * components, relative links, the blanks that fill up tables. Code in
 * the line stays as it is.
 */
function plainMarkdown(line: string, page: CopiedPage): string {
  const isRow = line.startsWith('|');
  return outsideCode(line, (part) => {
    const text = plainText(part, page);
    return isRow ? text.replace(/ {2,}/g, ' ').replace(/-{4,}/g, '---') : text;
  });
}

function plainText(text: string, {url, productName}: CopiedPage): string {
  return text
    .replace(/<Product \/>/g, () => productName)
    .replace(/<\/?[A-Z][^<>]*>/g, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<=\]\()[/#.][^)\s]*/g, (link) => new URL(link, url).href);
}

/**
 * Lists the copies for an assistant, in the form of llmstxt.org: title,
 * summary, and a section of links for each category of the sidebar. Pages in
 * no sidebar come last, as `Optional`, which that form lets be left out.
 *
 * @param pages in the order of the sidebar.
 * @param site.url its origin, without a path.
 */
export function llmsTxt(
  pages: readonly GuidePage[],
  site: {title: string; tagline: string; url: string},
): string {
  const sections = new Map<string, string[]>();
  for (const {path, title, description, category} of pages) {
    const section = category === noCategory ? 'Optional' : category;
    const address = site.url + copyAddress(path);
    const link = `- [${title.replace(/[[\]\\]/g, '\\$&')}](${address}): ${description}`;
    sections.set(section, [...(sections.get(section) ?? []), link]);
  }
  return [
    `# ${site.title}`,
    `> ${site.tagline}`,
    `The links open in a browser that is signed in. ${site.url}/llms-full.txt holds all pages in one file.`,
    ...[...sections].map(
      ([name, links]) => `## ${name}\n\n${links.join('\n')}`,
    ),
  ]
    .join('\n\n')
    .concat('\n');
}
