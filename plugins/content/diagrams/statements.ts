import type {CheerioAPI} from 'cheerio';
import type {AnyNode} from 'domhandler';

/** What a source says, read without the library that draws it. */
interface Statements {
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

/**
 * Finds what the source says and the drawing does not show: labels, and
 * relations from one node to the other.
 *
 * The attributes of the drawing say what belongs together; what its texts do
 * not say, no reader sees.
 */
export function findMissing(
  $: CheerioAPI,
  {nodes, edges}: Statements,
): SourceText[] {
  const names = new Map(
    all('.node, .subgraph').map((drawn) => [
      read(drawn, 'data-id'),
      labelOf(drawn),
    ]),
  );
  const texts = new Set(all('text').map(textOf));
  const relations = all('.edge').map((drawn) => {
    const ends = ['data-from', 'data-to'].map(
      (end) => names.get(read(drawn, end)) ?? '',
    );
    // Drawn backwards, see `reverseBackEdges`.
    const isReversed =
      read(drawn, 'data-arrow-start') === 'true' &&
      read(drawn, 'data-arrow-end') === 'false';
    const [from, to] = isReversed ? ends.reverse() : ends;
    return relation(from, to, labelOf(drawn));
  });
  const labels = [...names.values()];
  const missing: SourceText[] = [];
  for (const {text, line} of nodes.values()) {
    if (!labels.includes(text) || !texts.has(text)) {
      report(`'${text}'`, line);
    }
  }
  for (const {from, to, text, line} of edges) {
    const ends = [nodes.get(from)?.text, nodes.get(to)?.text] as const;
    const index = relations.indexOf(relation(...ends, text));
    if (index < 0 || (text && !texts.has(text))) {
      report(`'${text}' from '${ends[0]}' to '${ends[1]}'`, line);
    } else {
      relations.splice(index, 1);
    }
  }
  return missing;

  function all(selector: string): AnyNode[] {
    return $(selector).toArray();
  }

  function read(drawn: AnyNode, attribute: string): string {
    return $(drawn).attr(attribute) ?? '';
  }

  function labelOf(drawn: AnyNode): string {
    return plain(read(drawn, 'data-label'));
  }

  /** A label of several lines is one text of several spans. */
  function textOf(drawn: AnyNode): string {
    const spans = $(drawn).find('tspan').toArray();
    const parts = spans.length > 0 ? spans : [drawn];
    return plain(parts.map((part) => $(part).text()).join(' '));
  }

  function report(what: string, line: number): void {
    missing.push({
      text: `${what} is not in the drawing: the library did not understand it. Write it in another way, such as '${example}'.`,
      line,
    });
  }
}

function relation(from = '', to = '', label: string): string {
  return JSON.stringify([from, to, label]);
}

/** The text of a label: on one line and without quotes. */
export function plain(label: string): string {
  return label
    .replace(/^"|"$/g, '')
    .replace(/<br ?\/?>|\s+/g, ' ')
    .trim();
}
