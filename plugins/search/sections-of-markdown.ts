import {rowLevel, type Section} from './shared/page';

/**
 * Cuts the source of a page into sections, for `npm start`, where no HTML is
 * rendered to files. It reads what the guide's pages use and not MDX at large:
 * a component's output is not found.
 */
export function sectionsOfMarkdown(source: string, title: string): Section[] {
  const page = {level: 1, anchor: '', title, text: ''};
  const sections: Section[] = [page];
  const rows = new Map<string, string>();
  let current: Section = page;
  for (const line of linesOf(source)) {
    const heading = /^(#{2,6})\s+(.*)$/.exec(line);
    const cells = /^\s*\|(.*)\|\s*$/.exec(line)?.[1]?.split(/(?<!\\)\|/);
    if (heading) {
      const [, marks = '', text = ''] = heading;
      const id = /\{\/\*\s*#([\w-]+)\s*\*\/\}/.exec(text)?.[1];
      const words = plain(text);
      const anchor = id ?? words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
      current = {level: marks.length, anchor, title: words, text: ''};
      sections.push(current);
    } else if (cells) {
      addRow(cells);
    } else {
      current.text = `${current.text} ${plain(line)}`.trim();
    }
  }
  for (const section of sections) {
    const row = section.level !== rowLevel && rows.get(section.anchor);
    section.text = (row ? `${section.text} ${row}` : section.text).trim();
  }
  return sections;

  function addRow([first = '', ...others]: string[]): void {
    const link = /^\s*\[[^\]]*\]\(#([^)]+)\)\s*$/.exec(first);
    const text = plain(others.join(' '));
    if (link) {
      rows.set(link[1]!, text);
    } else {
      const {anchor} = current;
      sections.push({level: rowLevel, anchor, title: plain(first), text});
    }
  }
}

/**
 * What is text: no front matter, code, imports, components, nor head of a table;
 * and of a diagram the description alone.
 */
function linesOf(source: string): string[] {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^```mermaid\n[^`]*?accDescr: (.+)\n[^`]*^```$/gm, '$1')
    .replace(/^(`{3,})[\s\S]*?^\1\s*$/gm, '')
    .replace(/^<[A-Z]\w*(?: [^<\n]*|\n[^]*?\n)\/>$/gm, '')
    .replace(/^\|.*\|\s*\n\|[\s:|-]+\|\s*$/gm, '')
    .split('\n')
    .filter((line) => !/^(import |export |:::)/.test(line));
}

function plain(markdown: string): string {
  return markdown
    .replace(/\{\/\*.*?\*\/\}/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/[*_`]{1,3}(\S(?:.*?\S)?)[*_`]{1,3}/g, '$1')
    .replace(/^\s*(?:[-*>]|\d+\.)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
