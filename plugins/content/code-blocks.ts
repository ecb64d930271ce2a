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
import {nodesOf} from './nodes';

/** Others are shown as plain text. */
const highlighted = ['html', 'json', 'yaml'];

/**
 * Leaves the theme's highlighter out: {@link highlightCode} highlights code
 * while the site is built. The theme's took a third of the script of a page with
 * code, and knew the colour scheme only after the page was shown. Taken out of
 * the configuration, both leave the theme as it comes.
 */
export function codeBlocks(): Plugin {
  const classic = path.dirname(require.resolve('@docusaurus/theme-classic/package.json'));
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
    const component = nameFor(tree);
    let hasCode = false;
    visit(tree, 'code', (node, index, parent) => {
      hasCode = true;
      parent!.children[index!] = codeBlock(component, node);
    });
    if (hasCode) {
      const source = `import ${component} from '@site/src/theme/CodeBlock';`;
      const imported = unified().use(remarkParse).use(remarkMdx).parse(source);
      tree.children.unshift(...imported.children);
    }
  };
}

/** A name that the page uses for nothing else: what it imports would win. */
function nameFor(tree: Root): string {
  const own = nodesOf(tree, 'mdxjsEsm').map(({value}) => value);
  let name = 'FencedCode';
  while (own.some((text) => text.includes(name))) {
    name += '_';
  }
  return name;
}

function codeBlock(component: string, {lang, meta, value}: Code): MdxJsxFlowElement {
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
