import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {fileOf, type SitePaths} from '../shared/addresses';
import {rowLevel, type BuiltPage, type Section} from '../shared/built-page';
import {once} from '../shared/once';

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
    const file = path.join(outDir, fileOf(address, site));
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
const headings = 'h1, h2, h3, h4, h6';
const blocks = 'p, li, dd, dt, div, summary, br, svg';
// DocSearch does not index code either. A page repeats in words what a figure
// with controls shows; of a drawing only the description is text.
const silent =
  'pre, button, nav, thead, caption, script, style, .hash-link, .run-book__sheet, .theme-doc-toc-mobile, [role=tooltip], figure:has(fieldset), svg > :not(desc)';
const admonitionKeywords = ['note', 'tip', 'info', 'warning', 'danger'];
/** Stands for a heading in the text of a page; HTML cannot contain it. */
const cut = '\0';

/**
 * Reads the links of a rendered page, and cuts it into sections: the text below each
 * heading, and each row of a table. A row whose first cell links to a heading of the page (a table of
 * settings) adds its values to that heading's section.
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
  const end = html.lastIndexOf('</article>');
  const $ = load(html.slice(start, end), null, false);
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
  if (!page.find(headings).first().is('h1')) {
    page.prepend($('<h1>').text(title));
  }
  const sections: Section[] = [];
  const linkedRows = new Map<string, string>();
  let anchor = '';
  page.find(`${headings}, tr, [data-role]`).each((_, element) => {
    const role = element.attribs['data-role'];
    const last = sections.at(-1);
    if (role && last) {
      last.role = role;
      $(element).remove();
      return;
    }
    if (element.name !== 'tr') {
      const level = Number(element.name[1]);
      const heading = tidy($(element).text());
      anchor = level === 1 ? '' : (element.attribs.id ?? anchor);
      sections.push({level, anchor, title: heading, text: ''});
      $(element).text(cut);
      return;
    }
    const cells = $(element).children('td');
    const texts = cells.get().map((cell) => tidy($(cell).text()));
    const [first = '', ...others] = texts;
    const text = others.filter(Boolean).join(' · ');
    const link = cells.first().children('a').attr('href');
    if (link?.startsWith('#')) {
      const id = link.slice(1);
      linkedRows.set(id, `${linkedRows.get(id) ?? ''} ${text}`);
    } else if (/\p{L}/u.test(first)) {
      sections.push({level: rowLevel, anchor, title: first, text});
    } else {
      // A number says nothing as the title of a hit.
      $(element).text(` ${first} · ${text} `);
      return;
    }
    $(element).remove();
  });

  const [before = '', ofPage = '', ...others] = page.text().split(cut);
  const parts = [`${before} ${ofPage}`, ...others];
  sections
    .filter(({level}) => level !== rowLevel)
    .forEach((section, index) => {
      const row = linkedRows.get(section.anchor) ?? '';
      section.text = tidy(`${parts[index]} ${row}`);
    });
  return {sections, links};
}

function tidy(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}
