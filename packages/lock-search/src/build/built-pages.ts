import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load, type CheerioAPI} from 'cheerio';
import type {AnyNode, Element} from 'domhandler';
import {findArticle} from 'docusaurus-lock/sources/article';
import {pageFile, type SitePaths} from 'docusaurus-lock-server/shared/addresses';
import type {BuiltPage, Section} from '../engine/pages';

/** A page with the links of its text. */
export interface ReadPage extends BuiltPage {
  links: {to: string; label: string}[];
}

/**
 * Reads the pages of a build from their HTML.
 *
 * @throws Error if no page has text, because a build that renders something else in place of pages
 *   would otherwise get an empty index.
 */
export function readBuiltPages(
  outDir: string,
  pages: readonly Omit<BuiltPage, 'sections'>[],
  site: SitePaths,
): ReadPage[] {
  const read = pages.map(({path: address, title, category, tag}) => {
    const html = readFileSync(path.join(outDir, pageFile(address, site)), 'utf8');
    return {path: address, title, category, tag, ...readHtml(html, title)};
  });
  if (read.length > 0 && read.every(({sections}) => sections.length === 0)) {
    throw new Error(`No page of this build contains text: open ${read[0]?.path} in a browser.`);
  }
  return read;
}

const heading = /^h[1-6]$/;
const blocks = 'p, li, dd, dt, div, summary, br, svg, td';
// DocSearch does not index code either. Repeated text is hidden from assistive technology, or
// marked for all search engines. Of a drawing, only the description is text.
const silent =
  'pre, button, nav, thead, caption, script, style, .hash-link, .theme-doc-toc-mobile, [role=tooltip], [aria-hidden=true], [data-nosnippet], svg > :not(desc)';
const admonitionKeywords = ['note', 'tip', 'info', 'warning', 'danger'];

/**
 * Reads the links of a rendered page, and cuts it into sections.
 *
 * @param title the page's title, for a page that shows none.
 * @returns the page itself first, with the text before the first heading; nothing for a page
 *   without an article.
 */
export function readHtml(html: string, title: string): Pick<ReadPage, 'sections' | 'links'> {
  const article = findArticle(html);
  if (article === undefined) {
    return {sections: [], links: []};
  }
  const $ = load(article, null, false);
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

  function addHeading(element: Element): void {
    const level = Number(element.name[1]);
    const text = tidy($(element).text());
    if (level === 1 && sections.length === 1) {
      current.title = text;
    } else {
      const anchor = element.attribs.id ?? current.anchor;
      current = {level, anchor, title: text, text: ''};
      sections.push(current);
    }
  }

  function walk(node: AnyNode): void {
    if (node.nodeType === 3) {
      current.text += node.data;
    } else if (!('attribs' in node)) {
      return; // A comment.
    } else if (heading.test(node.name)) {
      addHeading(node);
    } else {
      const cell = node.name === 'tr' ? $(node).children('td').first() : undefined;
      const row = tidy(cell?.text() ?? '');
      // Skips cells with numbers only, and cells that link to a heading, where the search finds the
      // row.
      if (/\p{L}/u.test(row) && !cell?.children('a[href^="#"]').length) {
        current.rows = [...(current.rows ?? []), row];
      }
      current.text += node.name === 'table' ? ' ' : '';
      node.children.forEach(walk);
      // In an extract, cells are told apart.
      current.text += node.name === 'td' && $(node).next().length > 0 ? '· ' : '';
    }
  }

  nodes.forEach(walk);
  return sections.map((section) => ({...section, text: tidy(section.text)}));
}

function tidy(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}
