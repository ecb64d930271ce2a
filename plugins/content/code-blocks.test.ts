import {highlightCode} from './code-blocks';
import {nodesOf} from './nodes';
import {parseMdx} from './testing/parse-mdx';

/** Runs the plugin on a page; its imports, components and code afterwards. */
function transform(source: string) {
  const tree = parseMdx(source);
  highlightCode()(tree);
  return nodesOf(tree, 'mdxjsEsm', 'mdxJsxFlowElement', 'code');
}

const attribute = (name: string, value: string) => ({
  type: 'mdxJsxAttribute',
  name,
  value,
});
const mark = (kind: string, text: string) => `<span class="token ${kind}">${text}</span>`;

test('fences become code blocks wherever they stand, with one import', () => {
  const list = '1. A step\n\n   ```json title="A message"\n   {"a": 1}\n   ```';
  const json =
    mark('punctuation', '{') +
    mark('property', '"a"') +
    `${mark('operator', ':')} ${mark('number', '1')}` +
    mark('punctuation', '}');
  expect(transform(`${list}\n\n~~~\n~~~`)).toMatchObject([
    {
      type: 'mdxjsEsm',
      value: "import FencedCode from '@site/src/theme/CodeBlock';",
    },
    {
      name: 'FencedCode',
      attributes: [attribute('html', `${json}\n`), attribute('title', 'A message')],
    },
    {name: 'FencedCode', attributes: [attribute('html', '\n')]},
  ]);
});

test.each(['', 'mdx', 'constructor'])('markup in code of the language %p is text', (language) => {
  expect(transform(`\`\`\`${language}\n<b>&amp;\n\`\`\``)[1]).toMatchObject({
    attributes: [attribute('html', '&lt;b>&amp;amp;\n')],
  });
});

test.each([
  ["import CodeBlock from '@theme/CodeBlock';", 'FencedCode'],
  ["import FencedCode from './code';", 'FencedCode_'],
  ['export const FencedCode_ = () => null;', 'FencedCode__'],
])('after %s the name of a code block is its own: %s', (own, name) => {
  const [, , block] = transform(`${own}\n\n\`\`\`\na\n\`\`\``);
  expect(block).toMatchObject({name});
});

test('a page without code imports nothing', () => {
  expect(transform('Text with `code`.')).toEqual([]);
});
