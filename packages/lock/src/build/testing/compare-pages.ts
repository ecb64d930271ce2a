import {load} from 'cheerio';
import type {Element} from 'domhandler';

// Selects the elements that a lock adds: scripts and styles of the first load, robots, and the
// items of the navbar. The box around the page is found by `isBox`.
const added = [
  'script, style, link, noscript',
  'meta[name=robots]',
  '.navbar [class*=placeholder_]',
].join();
/** The element around the button of the search, which sites without the lock may have too. */
const searchBox = '.navbar [style="display:contents"]';

/**
 * Lists the elements and texts in which a page differs from the page that Docusaurus makes without
 * a lock: `-` marks a missing one, `+` a new one.
 */
export function differences(stock: string, locked: string): string[] {
  const hasSearch = stock.includes('DocSearch-Button');
  const [before, after] = [stock, locked].map((html) => countParts(html, hasSearch)) as [
    Map<string, number>,
    Map<string, number>,
  ];
  const lines = new Set([...before.keys(), ...after.keys()]);
  const kept = listTags(locked);
  const lost = listTags(stock).filter((tag) => !kept.includes(tag));
  return [
    ...lost.map((tag) => `- ${tag}`),
    ...[...lines].flatMap((line) => {
      const more = (after.get(line) ?? 0) - (before.get(line) ?? 0);
      return more === 0 ? [] : `${more < 0 ? '-' : '+'} ${line}`;
    }),
  ];
}

/**
 * Lists the scripts, styles and links of a page, except files of the bundler and the banner of an
 * option that the lock turns off.
 */
function listTags(html: string): string[] {
  const $ = load(html);
  return $('script, style, link, noscript')
    .get()
    .map((tag) => $.html(tag))
    .filter((tag) => !/="(?:\/\w+)?\/assets\/|base-url-issue-banner/.test(tag));
}

/** Counts how often a page has each element with its attributes, and each text. */
function countParts(html: string, hasSearch: boolean): Map<string, number> {
  const $ = load(html);
  $(added).remove();
  $(searchBox).replaceWith((_, box) => (hasSearch ? $(box).contents() : ''));
  const counts = new Map<string, number>();
  const add = (line: string) => counts.set(line, (counts.get(line) ?? 0) + 1);
  $('*').each((_, node) => {
    const element = node as Element;
    const own = Object.entries(element.attribs).map(
      ([name, value]) => `${name}=${withoutHashes(value)}`,
    );
    // The box has one class and no other attribute; elements of Docusaurus have several classes.
    const isBox = /^class=page_\S*$/.test(own.join());
    if (!isBox && own.join() !== '') {
      add(`<${element.name} ${own.sort().join(' ')}>`);
    }
    for (const child of element.children) {
      const text = 'data' in child ? child.data.trim() : '';
      if (text) {
        add(text);
      }
    }
  });
  return counts;
}

/** Removes the hashes from names of files and classes: they depend on the sources of a build. */
const withoutHashes = (value: string): string =>
  value
    .replace(/(assets\/\w+\/[^"'\s]*)-[0-9a-f]{32}/g, '$1')
    .replace(/\b([A-Za-z]\w*)_[\w-]{4}(?=\s|$)/g, '$1_');
