import {arrow, type Edge} from './read-statements';

/**
 * Reverses the arrows that close a cycle, such as the one from *Resolved* back
 * to *Open*, and draws their head at the other end. The library starts a cycle
 * at any of its nodes; without cycles the drawing starts where the source does.
 *
 * @param lines of a flowchart by their numbers.
 * @param edges that these lines say, in their order.
 * @returns the lines for the library.
 */
export function reverseBackEdges(
  lines: ReadonlyMap<number, string>,
  edges: readonly Edge[],
): string[] {
  const next = new Map<string, string[]>();
  const reversed = new Set<number>();
  for (const {from, to, line} of edges) {
    if (from === to) {
      continue;
    }
    if (reaches(to, from)) {
      reversed.add(line);
      add(to, from);
    } else {
      add(from, to);
    }
  }
  return [...lines].map(([line, text]) => {
    if (!reversed.has(line)) {
      return text;
    }
    const [from, label, to] = text.split(arrow);
    return `${to} <---${label ? `|${label}|` : ''} ${from}`;
  });

  function add(from: string, to: string): void {
    next.set(from, [...(next.get(from) ?? []), to]);
  }

  function reaches(from: string, to: string): boolean {
    return (next.get(from) ?? []).some((id) => id === to || reaches(id, to));
  }
}
