import {visit} from 'unist-util-visit';
import {parseMdx} from '../guide/testing/parse-mdx';
import importCodeBlock from './import-code-block';

/** Runs the plugin on a page; its imports, components and code afterwards. */
function transform(source: string) {
  const tree = parseMdx(source);
  importCodeBlock()(tree);
  const found: object[] = [];
  visit(tree, ['mdxjsEsm', 'mdxJsxFlowElement', 'code'], (node) => {
    found.push(node);
  });
  return found;
}

const attribute = (name: string, value: string) => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});

test('fences become code blocks wherever they stand, with one import', () => {
  const list = '1. A step\n\n   ```json title="A message"\n   {"a": 1}\n   ```';
  expect(transform(`${list}\n\n~~~\n~~~`)).toMatchObject([
    {
      type: 'mdxjsEsm',
      value: "import FencedCode from '@theme/CodeBlock';",
    },
    {
      name: 'FencedCode',
      attributes: [
        attribute('className', 'language-json'),
        attribute('metastring', 'title="A message"'),
        attribute('children', '{"a": 1}\n'),
      ],
    },
    {name: 'FencedCode', attributes: [attribute('children', '\n')]},
  ]);
});

test('a page without code imports nothing', () => {
  expect(transform('Text with `code`.')).toEqual([]);
});
