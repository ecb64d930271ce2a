import {arrow, type Edge} from './read-statements';

/**
 * Turns the arrows round that close a circle, such as the one from *Resolved*
 * back to *Open*, and draws their head at the other end. The library lays a
 * circle out from any of its nodes; so it begins where the source begins.
 *
 * @param lines of a flowchart by their numbers.
 * @param edges that these lines say, in their order.
 * @returns the lines for the library.
 */
export function withoutCircles(
  lines: ReadonlyMap<number, string>,
  edges: readonly Edge[],
): string[] {
  const next = new Map<string, string[]>();
  const turned = new Set<number>();
  for (const {from, to, line} of edges) {
    if (from === to) {
      continue;
    }
    if (leads(to, from)) {
      turned.add(line);
      add(to, from);
    } else {
      add(from, to);
    }
  }
  return [...lines].map(([line, text]) => {
    if (!turned.has(line)) {
      return text;
    }
    const [from, label, to] = text.split(arrow);
    return `${to} <---${label ? `|${label}|` : ''} ${from}`;
  });

  function add(from: string, to: string): void {
    next.set(from, [...(next.get(from) ?? []), to]);
  }

  function leads(from: string, to: string): boolean {
    return (next.get(from) ?? []).some((id) => id === to || leads(id, to));
  }
}
