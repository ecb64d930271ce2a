import path from 'node:path';
import type {Code, Root} from 'mdast';
import type {
  MdxJsxAttribute,
  MdxJsxAttributeValueExpression,
  MdxJsxFlowElement,
} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {DiagramError, drawDiagram, type Diagram} from './draw-diagram';

/**
 * A remark plugin that draws each Mermaid fence into the page, so that
 * readers are sent a picture and no script.
 *
 * @throws Error that names file and line of everything that cannot be drawn.
 */
export default function diagrams() {
  return (tree: Root, file: {path: string}): void => {
    const problems: string[] = [];
    let count = 0;
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang === 'mermaid') {
        parent!.children[index!] = draw(node);
      }
    });
    if (problems.length > 0) {
      throw new Error(problems.join('\n'));
    }

    function draw(node: Code): MdxJsxFlowElement | Code {
      count++;
      try {
        return figureOf(drawDiagram(node.value, `diagram-${count}`));
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
function figureOf({svg, title, width}: Diagram): MdxJsxFlowElement {
  const figure: MdxJsxFlowElement = {
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

function attribute(
  name: string,
  value: MdxJsxAttribute['value'],
): MdxJsxAttribute {
  return {type: 'mdxJsxAttribute', name, value};
}

/** `{{__html: "…"}}` as MDX reads it: the source and its syntax tree. */
function markup(html: string): MdxJsxAttributeValueExpression {
  return {
    type: 'mdxJsxAttributeValueExpression',
    value: JSON.stringify({__html: html}),
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        body: [
          {
            type: 'ExpressionStatement',
            expression: {
              type: 'ObjectExpression',
              properties: [
                {
                  type: 'Property',
                  kind: 'init',
                  key: {type: 'Identifier', name: '__html'},
                  value: {type: 'Literal', value: html},
                  method: false,
                  shorthand: false,
                  computed: false,
                },
              ],
            },
          },
        ],
      },
    },
  };
}
