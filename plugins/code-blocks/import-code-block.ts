/** What this reads and writes of a page's tree (mdast). */
export interface Node {
  type: string;
  lang?: string | null;
  meta?: string | null;
  value?: string;
  name?: string;
  attributes?: object[];
  children?: Node[];
  data?: object;
}

const component = 'FencedCode';

/**
 * Remark plugin: makes each fence of code the theme's code block, which the
 * page then imports by itself; a page without code has no such import.
 *
 * Runs after plugins that read fences, such as the one of diagrams.
 */
export default function importCodeBlock() {
  return (tree: Node): void => {
    let count = 0;
    visit(tree);
    if (count > 0) {
      tree.children?.unshift(importOf('@theme/CodeBlock'));
    }

    function visit(parent: Node): void {
      parent.children?.forEach((node, index, siblings) => {
        if (node.type === 'code') {
          siblings[index] = codeBlock(node);
          count++;
        } else {
          visit(node);
        }
      });
    }
  };
}

// With the properties that MDX would pass (`className`) and Docusaurus adds.
function codeBlock({lang, meta, value = ''}: Node): Node {
  const properties = {
    className: lang ? `language-${lang}` : null,
    metastring: meta,
    children: `${value}\n`,
  };
  const attributes = Object.entries(properties)
    .filter(([, text]) => text)
    .map(([name, text]) => ({type: 'mdxJsxAttribute', name, value: text}));
  return {type: 'mdxJsxFlowElement', name: component, attributes, children: []};
}

function importOf(module: string): Node {
  const declaration = {
    type: 'ImportDeclaration',
    specifiers: [
      {
        type: 'ImportDefaultSpecifier',
        local: {type: 'Identifier', name: component},
      },
    ],
    source: {type: 'Literal', value: module},
  };
  return {
    type: 'mdxjsEsm',
    value: `import ${component} from '${module}';`,
    data: {
      estree: {type: 'Program', sourceType: 'module', body: [declaration]},
    },
  };
}
