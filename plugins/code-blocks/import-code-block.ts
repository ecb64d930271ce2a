import type {Code, Root} from 'mdast';
import type {MdxJsxFlowElement, MdxjsEsm} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';

const component = 'FencedCode';

/**
 * Remark plugin: makes each fence of code the theme's code block, which the
 * page then imports by itself; a page without code has no such import.
 *
 * Runs after plugins that read fences, such as the one of diagrams.
 */
export default function importCodeBlock() {
  return (tree: Root): void => {
    let hasCode = false;
    visit(tree, 'code', (node, index, parent) => {
      hasCode = true;
      parent!.children[index!] = codeBlock(node);
    });
    if (hasCode) {
      tree.children.unshift(importOf('@theme/CodeBlock'));
    }
  };
}

// With the properties that MDX would pass (`className`) and Docusaurus adds.
function codeBlock({lang, meta, value}: Code): MdxJsxFlowElement {
  const properties = {
    className: lang ? `language-${lang}` : null,
    metastring: meta,
    children: `${value}\n`,
  };
  return {
    type: 'mdxJsxFlowElement',
    name: component,
    attributes: Object.entries(properties)
      .filter(([, text]) => text)
      .map(([name, text]) => ({type: 'mdxJsxAttribute', name, value: text})),
    children: [],
  };
}

function importOf(module: string): MdxjsEsm {
  return {
    type: 'mdxjsEsm',
    value: `import ${component} from '${module}';`,
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        body: [
          {
            type: 'ImportDeclaration',
            specifiers: [
              {
                type: 'ImportDefaultSpecifier',
                local: {type: 'Identifier', name: component},
              },
            ],
            source: {type: 'Literal', value: module},
            attributes: [],
          },
        ],
      },
    },
  };
}
