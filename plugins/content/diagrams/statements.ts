/** What the source of a diagram says, and what is wrong with it. */
export interface Statements {
  /** The first line, such as `flowchart TD`. */
  header: string;
  title: string;
  description: string;
  /** The other lines, by their numbers. */
  lines: Map<number, string>;
  /** Of nodes, groups and relations. */
  labels: SourceText[];
  edges: Edge[];
  problems: SourceText[];
}

/** A text of the source, or about it. */
export interface SourceText {
  text: string;
  /** Line of the source, from 0. */
  line: number;
}

/** A relation, between the ids of two nodes. */
interface Edge {
  from: string;
  to: string;
  line: number;
}

/** How to write a relation, for messages. */
export const example = 'a[Asset] -->|stands at| b[Site]';

const isLayout = /^(end|direction (TD|LR))$/;
const node = /^(\w+)(?:([[({]+)(.+?)([\])}]+))?$/;
/** The brackets that a label may be in. */
const shapes = ['', '[]', '()', '([])', '(())', '{}', '{{}}'];
/** Parts a relation of a flowchart into node, label and node. */
const arrow = /\s+-->(?:\|([^|]+)\|)?\s+(?!.*-->)/;

/**
 * Reads what a diagram says, without the library that draws it: that leaves out
 * what it does not know.
 *
 * @param source as it stands between the fences.
 */
export function readStatements(source: string): Statements {
  const lines = new Map(
    source
      .split('\n')
      .map((text, line) => [line, text.trim()] as const)
      .filter(([, text]) => text !== '' && !text.startsWith('%%')),
  );
  const labels: SourceText[] = [];
  const edges: Edge[] = [];
  const problems: SourceText[] = [];
  const title = takeAlternative('accTitle', 'its name, in a few words');
  const description = takeAlternative('accDescr', 'what it shows, in words');
  const [[firstLine, header] = [0, '']] = lines;
  lines.delete(firstLine);
  if (/^flowchart (TD|LR)$/.test(header)) {
    lines.forEach(readLine);
  } else {
    problems.push({
      text: `This diagram begins with '${header}', which is not drawn here. Begin it with 'flowchart TD' (downwards) or 'flowchart LR' (to the right).`,
      line: firstLine,
    });
  }
  return {header, title, description, lines, labels, edges, problems};

  /** Takes a line of the text alternative out of the source. */
  function takeAlternative(name: string, what: string): string {
    for (const [line, text] of lines) {
      const value = new RegExp(`^${name}\\s*:\\s*(.+)$`).exec(text)?.[1];
      if (value) {
        lines.delete(line);
        return value;
      }
    }
    problems.push({
      text: `This diagram has no text alternative for readers who cannot see it. Add a line '${name}: ${what}'.`,
      line: 0,
    });
    return '';
  }

  function readLine(text: string, line: number): void {
    const [, group] = /^subgraph \w+ ?\[(.+)\]$/.exec(text) ?? [];
    if (group) {
      labels.push({text: plain(group), line});
    } else if (!isLayout.test(text) && !readRelation(text, line)) {
      problems.push({
        text: `'${text}' would be left out of the drawing. Write one statement a line, such as '${example}'; colours come from the site.`,
        line,
      });
    }
  }

  function readRelation(source: string, line: number): boolean {
    const parts = source.split(arrow);
    const nodes = [parts[0], parts.at(-1)].map((part = '') => {
      const [, id = '', opening = '', label, closing = ''] = node.exec(part) ?? [];
      return shapes.includes(opening + closing) ? {id, label} : {id: ''};
    });
    const [from = '', to = ''] = nodes.map(({id}) => id);
    if (!from || !to) {
      return false;
    }
    for (const label of [parts[1], ...nodes.map(({label}) => label)]) {
      if (label) {
        labels.push({text: plain(label), line});
      }
    }
    if (parts.length > 1) {
      edges.push({from, to, line});
    }
    return true;
  }
}

/**
 * Reverses the arrows that close a cycle, such as the one from *Resolved* back
 * to *Open*, and draws their head at the other end. The library starts a cycle
 * at any of its nodes; without cycles the drawing starts where the source does.
 *
 * @returns the lines for the library.
 */
export function reverseBackEdges({lines, edges}: Statements): string[] {
  const drawn = new Map(lines);
  const next = new Map<string, string[]>();
  for (const {from, to, line} of edges.filter((one) => one.from !== one.to)) {
    const isBack = reaches(to, from);
    const [start, end] = isBack ? [to, from] : [from, to];
    next.set(start, [...(next.get(start) ?? []), end]);
    if (isBack) {
      const [first, label, second] = lines.get(line)!.split(arrow);
      drawn.set(line, `${second} <---${label ? `|${label}|` : ''} ${first}`);
    }
  }
  return [...drawn.values()];

  function reaches(from: string, to: string): boolean {
    return (next.get(from) ?? []).some((id) => id === to || reaches(id, to));
  }
}

/** The text of a label: on one line and without quotes. */
export function plain(label: string): string {
  return label
    .replace(/^"|"$/g, '')
    .replace(/<br ?\/?>|\s+/g, ' ')
    .trim();
}
