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

/** A kind of diagram: how its source is read and its drawing recognised. */
export interface Kind {
  /** What the first line must be. */
  header: RegExp;
  /** Statements, with named groups for what they say. */
  statements: readonly RegExp[];
  /** Whether there are also lines such as `a[Label]` and `a -->|text| b`. */
  hasArrows: boolean;
  /** Selectors of the drawing, and the attributes with the ends of an edge. */
  node: string;
  edge: string;
  ends: readonly [string, string];
  /** How to write a relation, for messages. */
  example: string;
}

/** The kinds of diagram that pages may have, by their Mermaid names. */
export const kinds: Readonly<Record<string, Kind>> = {
  flowchart: {
    header: /^flowchart (TD|LR)$/,
    statements: [
      /^subgraph (?<id>\w+) ?\[(?<label>.+)\]$/,
      /^(end|direction (TD|LR))$/,
    ],
    hasArrows: true,
    node: '.node, .subgraph',
    edge: '.edge',
    ends: ['data-from', 'data-to'],
    example: 'a[Asset] -->|stands at| b[Site]',
  },
  erDiagram: {
    header: /^erDiagram$/,
    statements: [
      /^(?<from>\S+) [|o}]{2}(--|\.\.)[|o{]{2} (?<to>\S+) : (?<text>.+)$/,
    ],
    hasArrows: false,
    node: '.entity',
    edge: '.er-relationship',
    ends: ['data-entity1', 'data-entity2'],
    example: 'COMPANY ||--o{ SITE : has',
  },
};

const node = /^(?<id>\w+)(?:[[({]+(?<label>.+?)[\])}]+)?$/;

/** Parts a relation of a flowchart into node, label and node. */
export const arrow = /\s+-->(?:\|([^|]+)\|)?\s+(?!.*-->)/;

/**
 * Reads what a diagram says.
 *
 * @param lines of the source by their numbers, without its first and without
 *   the text alternative.
 */
export function readStatements(
  kind: Kind,
  lines: ReadonlyMap<number, string>,
): Statements {
  const nodes = new Map<string, SourceText>();
  const edges: Edge[] = [];
  const unread: SourceText[] = [];
  for (const [line, text] of lines) {
    const isRead = readStatement(text, line) || readRelation(text, line);
    if (!isRead) {
      unread.push({text, line});
    }
  }
  return {nodes, edges, unread};

  function readStatement(source: string, line: number): boolean {
    const match = kind.statements
      .map((pattern) => pattern.exec(source))
      .find((found) => found !== null);
    const {id, label, from, to, text = ''} = match?.groups ?? {};
    if (id) {
      addNode(id, label, line);
    }
    if (from && to) {
      addEdge({from, to, text, line});
    }
    return match !== undefined;
  }

  function readRelation(source: string, line: number): boolean {
    const [first = '', text = '', second] = source.split(arrow);
    const [from, to] = [first, second ?? first].map((part) => {
      const {id, label} = node.exec(part)?.groups ?? {};
      return id && {id, label};
    });
    if (!kind.hasArrows || !from || !to) {
      return false;
    }
    addNode(from.id, from.label, line);
    addNode(to.id, to.label, line);
    if (second !== undefined) {
      addEdge({from: from.id, to: to.id, text, line});
    }
    return true;
  }

  function addEdge(edge: Edge): void {
    addNode(edge.from, undefined, edge.line);
    addNode(edge.to, undefined, edge.line);
    edges.push({...edge, text: plain(edge.text)});
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
