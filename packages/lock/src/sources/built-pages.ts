import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load, type CheerioAPI} from 'cheerio';
import type {AnyNode, Element} from 'domhandler';
import {findFile, type SitePaths} from 'docusaurus-lock-server/shared/addresses';
import {rowLevel, type BuiltPage, type Section} from 'docusaurus-lock-server/shared/built-page';
import {once} from 'docusaurus-lock-server/shared/once';

type PageInfo = Omit<BuiltPage, 'sections'>;

/** A page with the links of its text. */
export interface ReadPage extends BuiltPage {
  links: PageLink[];
}

/** A link to a page of the site or a heading of it. */
export interface PageLink {
  /** The address with the base URL: `/usage/tables#undo`. */
  to: string;
  label: string;
}

// Several plugins read the pages of one build, and reading takes 10 ms each.
const readOnce = once((file: string, title: string) => readHtml(readFileSync(file, 'utf8'), title));

/**
 * Reads the pages of a build from their HTML, each once.
 *
 * @throws Error where no page has text, as in a build that renders something
 *   else in place of them: it would otherwise end with an empty index.
 */
export function readBuiltPages(
  outDir: string,
  pages: readonly PageInfo[],
  site: SitePaths,
): readonly ReadPage[] {
  const read = pages.map(({path: address, title, category, tag}) => {
    const file = path.join(outDir, findFile(address, site));
    return {path: address, title, category, tag, ...readOnce(file, title)};
  });
  if (read.length > 0 && read.every(({sections}) => sections.length === 0)) {
    throw new Error(
      `The HTML of no page contains text: look at ${read[0]?.path} of this build in a browser.`,
    );
  }
  return read;
}

// Of a page of docs, of a blog post, and of another page.
const texts = [/<div class="theme-doc-markdown/, /<div id="?__blog-post-container/, /<article/];
const heading = /^h[12346]$/;
const blocks = 'p, li, dd, dt, div, summary, br, svg';
// DocSearch does not index code either. What only repeats other text is hidden from assistive
// technology, or marked for all search engines; of a drawing only the description is text.
const silent =
  'pre, button, nav, thead, caption, script, style, .hash-link, .theme-doc-toc-mobile, [role=tooltip], [aria-hidden=true], tr [data-nosnippet], svg > :not(desc)';
const admonitionKeywords = ['note', 'tip', 'info', 'warning', 'danger'];

/**
 * Reads the links of a rendered page, and cuts it into sections: the text below each
 * heading, and each row of a table. A row whose first cell links to a heading of the
 * page (a table of settings) adds its values to that heading's section.
 *
 * @param title of the page, for one that shows none.
 * @returns the page itself first, with what stands before the first heading;
 *   nothing for a page without an article.
 */
export function readHtml(html: string, title: string): Pick<ReadPage, 'sections' | 'links'> {
  // Parsing the whole page takes three times as long.
  const start = texts.map((text) => html.search(text)).find((at) => at >= 0);
  if (start === undefined) {
    return {sections: [], links: []};
  }
  const $ = load(html.slice(start, html.lastIndexOf('</article>')), null, false);
  $(silent).remove();
  $('[class^=admonitionHeading]')
    .filter((_, {children}) => admonitionKeywords.includes($(children).text()))
    .remove();
  $(blocks).append(' ');
  const page = $.root().children().first();
  const links = page
    .find('a[href^="/"]')
    .get()
    .map((link) => ({to: link.attribs.href ?? '', label: tidy($(link).text())}));
  return {sections: cutSections($, page.contents().get(), title), links};
}

function cutSections($: CheerioAPI, nodes: AnyNode[], title: string): Section[] {
  let current: Section = {level: 1, anchor: '', title, text: ''};
  const sections = [current];
  const linkedRows: {id: string; text: string}[] = [];

  function addHeading(element: Element): void {
    const level = Number(element.name[1]);
    const anchor = level === 1 ? '' : (element.attribs.id ?? current.anchor);
    const text = tidy($(element).text());
    if (level === 1 && sections.length === 1) {
      current.title = text;
    } else {
      current = {level, anchor, title: text, text: ''};
      sections.push(current);
    }
  }

  function addRow(row: Element): void {
    const cells = $(row).children('td');
    const [first = '', ...others] = cells.get().map((cell) => tidy($(cell).text()));
    const text = others.filter(Boolean).join(' · ');
    const link = cells.first().children('a').attr('href');
    if (link?.startsWith('#')) {
      linkedRows.push({id: link.slice(1), text});
    } else if (/\p{L}/u.test(first)) {
      sections.push({level: rowLevel, anchor: current.anchor, title: first, text});
    } else {
      // A number says nothing as the title of a hit.
      current.text += ` ${first} · ${text} `;
    }
  }

  function walk(node: AnyNode): void {
    if (node.nodeType === 3) {
      current.text += node.data;
    } else if (!('attribs' in node)) {
      return; // A comment.
    } else if ('data-nosnippet' in node.attribs) {
      for (const [name, value] of Object.entries(node.attribs)) {
        const [, key] = /^data-(?!nosnippet$)(.+)/.exec(name) ?? [];
        current.data = key ? {...current.data, [key]: value} : current.data;
      }
    } else if (heading.test(node.name)) {
      addHeading(node);
    } else if (node.name === 'tr') {
      addRow(node);
      $(node).find('tr').get().forEach(addRow);
    } else {
      node.children.forEach(walk);
    }
  }

  nodes.forEach(walk);
  return sections.map((section) => {
    const rows = linkedRows.filter(({id}) => section.level !== rowLevel && id === section.anchor);
    return {...section, text: tidy([section.text, ...rows.map(({text}) => text)].join(' '))};
  });
}

function tidy(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}
