/** What a source says, read without the library that draws it. */
export interface Statements {
  /** Labels of nodes and groups by their ids; a bare id is its own label. */
  nodes: Map<string, SourceText>;
  edges: Edge[];
  /** Lines that say nothing known, which the library would leave out. */
  unread: SourceText[];
}

/** A text of the source, or about it. */
export interface SourceText {
  text: string;
  /** Line of the source, from 0. */
  line: number;
}

/** A relation with its label, which may be empty. */
export interface Edge extends SourceText {
  from: string;
  to: string;
}

/** How to write a relation, for messages. */
export const example = 'a[Asset] -->|stands at| b[Site]';

const isLayout = /^(end|direction (TD|LR))$/;
const node = /^(?<id>\w+)(?:[[({]+(?<label>.+?)[\])}]+)?$/;

/** Parts a relation of a flowchart into node, label and node. */
export const arrow = /\s+-->(?:\|([^|]+)\|)?\s+(?!.*-->)/;

/**
 * Reads what a diagram says.
 *
 * @param lines of the source by their numbers, without its first and without
 *   the text alternative.
 */
export function readStatements(lines: ReadonlyMap<number, string>): Statements {
  const nodes = new Map<string, SourceText>();
  const edges: Edge[] = [];
  const unread: SourceText[] = [];
  for (const [line, text] of lines) {
    const [, group, label] = /^subgraph (\w+) ?\[(.+)\]$/.exec(text) ?? [];
    if (group) {
      addNode(group, label, line);
    } else if (!isLayout.test(text) && !readRelation(text, line)) {
      unread.push({text, line});
    }
  }
  return {nodes, edges, unread};

  function readRelation(source: string, line: number): boolean {
    const [first = '', text = '', second] = source.split(arrow);
    const [from, to] = [first, second ?? first].map((part) => {
      const {id, label} = node.exec(part)?.groups ?? {};
      return id && {id, label};
    });
    if (!from || !to) {
      return false;
    }
    addNode(from.id, from.label, line);
    addNode(to.id, to.label, line);
    if (second !== undefined) {
      edges.push({from: from.id, to: to.id, text: plain(text), line});
    }
    return true;
  }

  function addNode(id: string, label: string | undefined, line: number): void {
    if (label || !nodes.has(id)) {
      nodes.set(id, {text: plain(label ?? id), line});
    }
  }
}

/** The text of a label: on one line and without quotes. */
export function plain(label: string): string {
  return label
    .replace(/^"|"$/g, '')
    .replace(/<br ?\/?>|\s+/g, ' ')
    .trim();
}
