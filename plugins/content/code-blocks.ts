import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import type {Code, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import {highlight, languages} from 'prismjs';
import 'prismjs/components/prism-json';
import 'prismjs/components/prism-yaml';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';

const component = 'CodeBlock';
const source = `import ${component} from '@site/src/components/${component}';`;
/** Others are shown as plain text. */
const highlighted = ['html', 'json', 'yaml'];

/**
 * Leaves the theme's highlighter out: {@link highlightCode} highlights code
 * while the site is built. The theme's took a third of the script of a page with
 * code, and knew the colour scheme only after the page was shown. Taken out of
 * the configuration, both leave the theme as it comes.
 */
export function codeBlocks(): Plugin {
  const classic = path.dirname(
    require.resolve('@docusaurus/theme-classic/package.json'),
  );
  return {
    name: 'code-blocks',
    getThemePath: () => path.join(__dirname, 'theme'),
    configureWebpack: () => ({
      resolve: {
        alias: {
          // Adds languages to the highlighter; the site names none.
          [path.join(classic, 'lib/prism-include-languages')]: false,
        },
      },
    }),
  };
}

/**
 * Remark plugin: makes each fence of code our code block. A page with code
 * imports it by itself, so that others do not load it. As text, the marks are
 * half the script that a rehype plugin makes of them, element by element.
 *
 * Runs after plugins that read fences, such as the one of diagrams.
 */
export function highlightCode() {
  return (tree: Root): void => {
    let hasCode = false;
    visit(tree, 'code', (node, index, parent) => {
      hasCode = true;
      parent!.children[index!] = codeBlock(node);
    });
    if (hasCode) {
      const imported = unified().use(remarkParse).use(remarkMdx).parse(source);
      tree.children.unshift(...imported.children);
    }
  };
}

function codeBlock({lang, meta, value}: Code): MdxJsxFlowElement {
  const language = lang && highlighted.includes(lang) ? lang : 'plain';
  const properties = {
    html: highlight(`${value}\n`, languages[language] ?? {}, language),
    title: /title="([^"]+)"/.exec(meta ?? '')?.[1],
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
