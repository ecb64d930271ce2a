import {load, type Cheerio} from 'cheerio';
import type {AnyNode, Element} from 'domhandler';
import {rowLevel, type Section} from './shared/page';

const headings = ['h1', 'h2', 'h3', 'h4', 'h6'];
const blocks = ['p', 'li', 'dd', 'dt', 'div', 'summary', 'br'];
/**
 * Code is not indexed (DocSearch's record template); of a figure with controls
 * the page says the same in words; the rest is not text.
 */
const silent =
  'pre, figure:has(fieldset), svg, script, style, button, thead, [role=tooltip], .hash-link, .theme-doc-toc-mobile';

/**
 * Cuts a rendered page into sections: what stands below each heading, and each
 * row of a table. A row whose first cell links to a heading of the page (a
 * table of settings) is found under that heading, with its values.
 *
 * @param html of a page of the docs plugin.
 * @returns nothing for a page without an article; else the first section is
 *   the page itself, and its title the title of the page.
 */
export function sectionsOfHtml(html: string): Section[] {
  // The article alone: parsing whole pages takes three times as long.
  const $ = load(
    html.slice(html.indexOf('<article'), html.lastIndexOf('</article>')),
    null,
    false,
  );
  const content = $('.theme-doc-markdown').first();
  // Of a diagram its description is text, and not the labels.
  content.find('svg > desc').each((_, description) => {
    const text = $('<p>').text($(description).text());
    $(description).parent().replaceWith(text);
  });
  content.find(silent).remove();
  const sections: Section[] = [];
  const rows = new Map<string, string>();
  let current: Section | undefined;
  walk(content);
  for (const section of sections) {
    const isHeading = section.level !== rowLevel;
    const row = isHeading && section.anchor && rows.get(section.anchor);
    section.text = tidy(row ? `${section.text} ${row}` : section.text);
  }
  return sections;

  function walk(parent: Cheerio<Element>): void {
    for (const node of parent.contents().toArray()) {
      visit(node);
    }
  }

  function visit(node: AnyNode): void {
    if (node.type === 'text') {
      addText(node.data);
    } else if (node.type === 'tag') {
      const element = $(node);
      const level = headings.includes(node.name) ? Number(node.name[1]) : 0;
      if (level > 0) {
        const id = element.attr('id') ?? current?.anchor ?? '';
        const anchor = level === 1 ? '' : id;
        current = {level, anchor, title: tidy(element.text()), text: ''};
        sections.push(current);
      } else if (node.name === 'table') {
        element.find('tr').each((_, row) => addRow($(row)));
      } else {
        walk(element as Cheerio<Element>);
        if (blocks.includes(node.name)) {
          addText(' ');
        }
      }
    }
  }

  function addText(text: string): void {
    if (current) {
      current.text += text;
    }
  }

  function addRow(row: Cheerio<Element>): void {
    const [first, ...others] = row.children('td').toArray();
    if (!first) {
      return;
    }
    const title = tidy($(first).text());
    const text = tidy(others.map((cell) => $(cell).text()).join(' '));
    const link = /^#(.+)$/.exec($(first).children('a').attr('href') ?? '');
    if (link) {
      rows.set(link[1]!, `${rows.get(link[1]!) ?? ''} ${text}`);
    } else {
      const anchor = current?.anchor ?? '';
      sections.push({level: rowLevel, anchor, title, text});
    }
  }
}

function tidy(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}
