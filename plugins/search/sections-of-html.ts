import {parseFragment, type DefaultTreeAdapterTypes} from 'parse5';
import {rowLevel, type Section} from './shared/page';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const headings = ['h1', 'h2', 'h3', 'h4', 'h6'];
const blocks = ['p', 'li', 'dd', 'dt', 'div', 'summary', 'br', 'svg'];
// Code is not indexed (DocSearch's record template); the rest is not text.
const silentTags = ['pre', 'button', 'thead', 'script', 'style'];
const silentClasses = ['hash-link', 'theme-doc-toc-mobile'];

/**
 * Cuts a rendered page into sections: what stands below each heading, and each
 * row of a table. A row whose first cell links to a heading of the page (a
 * table of settings) is found under that heading, with its values.
 *
 * It walks the parser's own tree: a wrapper around each node and a selector for
 * each question take longer than the parsing, which 1,000 pages feel.
 *
 * @param html of a page of the docs plugin.
 * @returns nothing for a page without an article; else the first section is
 *   the page itself, and its title the title of the page.
 */
export function sectionsOfHtml(html: string): Section[] {
  // The text alone: parsing whole pages takes three times as long.
  const start = html.indexOf('<div class="theme-doc-markdown');
  const end = html.lastIndexOf('</article>');
  const {childNodes} = parseFragment(start < 0 ? '' : html.slice(start, end));
  const [markdown] = childNodes.filter(isElement);
  const sections: Section[] = [];
  const rows = new Map<string, string>();
  let current: Section | undefined;
  markdown?.childNodes.forEach(visit);
  for (const section of sections) {
    const isHeading = section.level !== rowLevel;
    const row = isHeading && section.anchor && rows.get(section.anchor);
    section.text = tidy(row ? `${section.text} ${row}` : section.text);
  }
  return sections;

  function visit(node: Node): void {
    if (!isElement(node)) {
      addText(textOf(node));
    } else if (headings.includes(node.tagName)) {
      const level = Number(node.tagName[1]);
      const id = attribute(node, 'id') ?? current?.anchor ?? '';
      const anchor = level === 1 ? '' : id;
      current = {level, anchor, title: tidy(textOf(node)), text: ''};
      sections.push(current);
    } else if (node.tagName === 'table') {
      within(node, 'tr').forEach(addRow);
    } else if (!isSilent(node)) {
      partsOf(node).forEach(visit);
      if (blocks.includes(node.tagName)) {
        addText(' ');
      }
    }
  }

  function addText(text: string): void {
    if (current) {
      current.text += text;
    }
  }

  function addRow(row: Element): void {
    const [first, ...others] = elementsOf(row, 'td');
    if (!first) {
      return;
    }
    const title = tidy(textOf(first));
    const text = tidy(others.map(textOf).join(' '));
    const [link] = elementsOf(first, 'a');
    const id = /^#(.+)$/.exec((link && attribute(link, 'href')) ?? '')?.[1];
    if (id) {
      rows.set(id, `${rows.get(id) ?? ''} ${text}`);
    } else {
      const anchor = current?.anchor ?? '';
      sections.push({level: rowLevel, anchor, title, text});
    }
  }
}

/** The nodes of an element that may have text: of a drawing its description. */
function partsOf(element: Element): Node[] {
  return element.tagName === 'svg'
    ? elementsOf(element, 'desc')
    : element.childNodes;
}

function elementsOf({childNodes}: Element, name: string): Element[] {
  return childNodes.filter(
    (child): child is Element => isElement(child) && child.tagName === name,
  );
}

/** The elements of a name at any depth, without those in what is no text. */
function within(element: Element, name: string): Element[] {
  return element.childNodes.flatMap((child) =>
    isElement(child) && !isSilent(child)
      ? [...(child.tagName === name ? [child] : []), ...within(child, name)]
      : [],
  );
}

function isSilent(element: Element): boolean {
  const names = attribute(element, 'class') ?? '';
  return (
    silentTags.includes(element.tagName) ||
    attribute(element, 'role') === 'tooltip' ||
    names.split(' ').some((name) => silentClasses.includes(name)) ||
    // Of a figure with controls the page says the same in words.
    (element.tagName === 'figure' && within(element, 'fieldset').length > 0)
  );
}

function textOf(node: Node): string {
  if (!isElement(node)) {
    return 'value' in node ? node.value : '';
  }
  return isSilent(node) ? '' : partsOf(node).map(textOf).join('');
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function attribute({attrs}: Element, name: string): string | undefined {
  return attrs.find((attr) => attr.name === name)?.value;
}

function tidy(text: string): string {
  return text.replace(/[\s\u200b]+/g, ' ').trim();
}
