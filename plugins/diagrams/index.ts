import path from 'node:path';
import type {Code, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {DiagramError, drawDiagram, type Diagram} from './draw-diagram';

/**
 * A remark plugin that draws each Mermaid fence into the page, so that
 * readers are sent a picture and no script.
 *
 * @throws Error that names file and line of everything that cannot be drawn.
 */
export function diagrams() {
  return (tree: Root, file: {path: string}): void => {
    const problems: string[] = [];
    // Pages have the addresses of their files.
    const page = file.path.replace(/^.*\/docs|(\/index)?\.mdx$/g, '');
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
        return elementOf(
          drawDiagram(node.value, {id: `diagram-${count}`, page}),
        );
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

/** Makes a `<Diagram>`, see src/components/Diagram. */
function elementOf({svg, title, width}: Diagram): MdxJsxFlowElement {
  const attributes = {svg, ...(width > narrowestColumn && {label: title})};
  return {
    type: 'mdxJsxFlowElement',
    name: 'Diagram',
    attributes: Object.entries(attributes).map(([name, value]) => ({
      type: 'mdxJsxAttribute',
      name,
      value,
    })),
    children: [],
  };
}
