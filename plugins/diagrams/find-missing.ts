import type {CheerioAPI} from 'cheerio';
import type {AnyNode} from 'domhandler';
import {
  example,
  plain,
  type SourceText,
  type Statements,
} from './read-statements';

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
    // Drawn backwards, see `reverse-back-edges.ts`.
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
