import {parseFragment, type DefaultTreeAdapterTypes} from 'parse5';
import {rowLevel, type Section} from './shared/page';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const headings = ['h1', 'h2', 'h3', 'h4', 'h6'];
const blocks = ['p', 'li', 'dd', 'dt', 'div', 'summary', 'br', 'svg'];
// DocSearch does not index code either.
const silentTags = ['pre', 'button', 'thead', 'script', 'style'];
const silentClasses = ['hash-link', 'theme-doc-toc-mobile'];
const admonitionKeywords = ['note', 'tip', 'info', 'warning', 'danger'];

/**
 * Cuts a rendered page into sections: the text below each heading, and each row
 * of a table. A row whose first cell links to a heading of the page (a table of
 * settings) adds its values to that heading's section.
 *
 * Walks the parser's tree without selectors: they take longer than the parsing,
 * which is noticeable with 1,000 pages.
 *
 * @param html of a page of the docs plugin.
 * @returns the page itself first, with the title of the page; nothing for a
 *   page without an article.
 */
export function sectionsOfHtml(html: string): Section[] {
  // Parsing the whole page takes three times as long.
  const start = html.indexOf('<div class="theme-doc-markdown');
  const end = html.lastIndexOf('</article>');
  const {childNodes} = parseFragment(start < 0 ? '' : html.slice(start, end));
  const [markdown] = childNodes.filter(isElement);
  const sections: Section[] = [];
  const linkedRows = new Map<string, string>();
  let current: Section | undefined;
  markdown?.childNodes.forEach(visit);
  for (const section of sections) {
    const isHeading = section.level !== rowLevel;
    const row = isHeading ? (linkedRows.get(section.anchor) ?? '') : '';
    section.text = tidy(`${section.text} ${row}`);
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
    const text = others.map(textOf).map(tidy).filter(Boolean).join(' · ');
    const [link] = elementsOf(first, 'a');
    const id = /^#(.+)$/.exec((link && attribute(link, 'href')) ?? '')?.[1];
    if (id) {
      linkedRows.set(id, `${linkedRows.get(id) ?? ''} ${text}`);
    } else if (/\p{L}/u.test(title)) {
      const anchor = current?.anchor ?? '';
      sections.push({level: rowLevel, anchor, title, text});
    } else {
      // A number says nothing as the title of a hit.
      addText(` ${title} · ${text} `);
    }
  }
}

/** Child nodes with text; of a drawing only its description. */
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

/** Elements of this name at any depth, except in what is not text. */
function within(element: Element, name: string): Element[] {
  return element.childNodes.flatMap((child) =>
    isElement(child) && !isSilent(child)
      ? [...(child.tagName === name ? [child] : []), ...within(child, name)]
      : [],
  );
}

function isSilent(element: Element): boolean {
  const classes = (attribute(element, 'class') ?? '').split(' ');
  return (
    silentTags.includes(element.tagName) ||
    attribute(element, 'role') === 'tooltip' ||
    classes.some((name) => silentClasses.includes(name)) ||
    (classes.some((name) => name.startsWith('admonitionHeading')) &&
      admonitionKeywords.includes(
        tidy(partsOf(element).map(textOf).join('')),
      )) ||
    // The page repeats in words what a figure with controls shows.
    (element.tagName === 'figure' && within(element, 'fieldset').length > 0)
  );
}

function textOf(node: Node): string {
  if (!isElement(node)) {
    return 'value' in node ? node.value : '';
  }
  const text = isSilent(node) ? '' : partsOf(node).map(textOf).join('');
  return blocks.includes(node.tagName) ? `${text} ` : text;
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
