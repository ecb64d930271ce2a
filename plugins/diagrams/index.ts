import path from 'node:path';
import {DiagramError, drawDiagram, type Diagram} from './draw-diagram';

/** What is read here of Markdown's syntax tree (mdast). */
interface Node {
  type: string;
  lang?: string | null;
  value?: string;
  position?: {start: {line: number}};
  children?: Node[];
}

/**
 * A remark plugin that draws each Mermaid fence into the page (Issue 5), so
 * that readers are sent a picture and no script.
 *
 * @throws Error that names file and line of everything that cannot be drawn.
 */
export default function diagrams() {
  return (tree: Node, file: {path: string}): void => {
    const problems: string[] = [];
    let count = 0;
    visit(tree);
    if (problems.length > 0) {
      throw new Error(problems.join('\n'));
    }

    function visit(parent: Node): void {
      parent.children?.forEach((node, index, siblings) => {
        if (node.type === 'code' && node.lang === 'mermaid') {
          siblings[index] = draw(node);
        } else {
          visit(node);
        }
      });
    }

    function draw(node: Node): Node {
      count++;
      try {
        return figureOf(drawDiagram(node.value ?? '', `diagram-${count}`));
      } catch (error) {
        if (!(error instanceof DiagramError)) {
          throw error;
        }
        // The source begins on the line after its fence.
        const start = (node.position?.start.line ?? 0) + 1;
        const name = path.relative(process.cwd(), file.path);
        for (const {text, line} of error.problems) {
          problems.push(`${name}:${start + line} ${text}`);
        }
        return node;
      }
    }
  };
}

// The narrowest column that a drawing may fill without scrolling, in pixels:
// a phone of 360 less the margins of the page.
const narrowestColumn = 328;

/**
 * Makes `<figure>` with the drawing as one string: as a tree of elements the
 * scripts of the guide are 5 % larger, and React has to check each element.
 */
function figureOf({svg, title, width}: Diagram): Node {
  const figure = {
    type: 'mdxJsxFlowElement',
    name: 'figure',
    attributes: [
      attribute('className', 'diagram'),
      attribute('dangerouslySetInnerHTML', markup(svg)),
    ],
    children: [],
  };
  if (width > narrowestColumn) {
    // Whoever has no pointer scrolls with the keys.
    figure.attributes.push(
      attribute('tabIndex', '0'),
      attribute('aria-label', title),
    );
  }
  return figure;
}

function attribute(name: string, value: string | object): object {
  return {type: 'mdxJsxAttribute', name, value};
}

/** `{{__html: "…"}}` as MDX reads it: the source and its syntax tree. */
function markup(html: string): object {
  const property = {
    type: 'Property',
    kind: 'init',
    key: {type: 'Identifier', name: '__html'},
    value: {type: 'Literal', value: html},
  };
  const expression = {type: 'ObjectExpression', properties: [property]};
  return {
    type: 'mdxJsxAttributeValueExpression',
    value: JSON.stringify({__html: html}),
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        body: [{type: 'ExpressionStatement', expression}],
      },
    },
  };
}
