import type {Heading as HeadingNode} from 'mdast';
import {visit} from 'unist-util-visit';
import {lineOf} from './line-of';
import type {Page} from './page';
import {textOf} from './text-of';

export interface Heading {
  depth: number;
  text: string;
  id?: string;
  line: number;
}

/** The headings of a page, in order. */
export function headingsOf({tree}: Pick<Page, 'tree'>): Heading[] {
  const headings: Heading[] = [];
  visit(tree, 'heading', (node) => {
    headings.push({
      depth: node.depth,
      text: textOf(node),
      id: idOf(node),
      line: lineOf(node),
    });
  });
  return headings;
}

// The id stands in a comment: `## Heading {/* #id */}`.
function idOf({children}: HeadingNode): string | undefined {
  return children
    .flatMap((child) =>
      child.type === 'mdxTextExpression'
        ? [/^\/\*\s*#(.*?)\s*\*\/$/.exec(child.value)?.[1]]
        : [],
    )
    .find(Boolean);
}
