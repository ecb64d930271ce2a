import importCodeBlock, {type Node} from './import-code-block';

function transform(...children: Node[]): Node[] {
  const tree = {type: 'root', children};
  importCodeBlock()(tree);
  return tree.children;
}

test('a fence becomes a code block that the page imports once, its blanks kept', () => {
  const fence = {
    type: 'code',
    lang: 'json',
    meta: 'title="A message"',
    value: '{\n  "a": 1\n}',
  };
  const [imported, list, last] = transform(
    {type: 'list', children: [{type: 'listItem', children: [{...fence}]}]},
    {type: 'code', value: ''},
  );
  expect(imported).toMatchObject({
    type: 'mdxjsEsm',
    value: "import FencedCode from '@theme/CodeBlock';",
  });
  expect(list?.children?.[0]?.children).toEqual([
    {
      type: 'mdxJsxFlowElement',
      name: 'FencedCode',
      attributes: [
        {
          type: 'mdxJsxAttribute',
          name: 'className',
          value: 'language-json',
        },
        {
          type: 'mdxJsxAttribute',
          name: 'metastring',
          value: 'title="A message"',
        },
        {
          type: 'mdxJsxAttribute',
          name: 'children',
          value: '{\n  "a": 1\n}\n',
        },
      ],
      children: [],
    },
  ]);
  expect(last).toMatchObject({
    name: 'FencedCode',
    attributes: [{name: 'children', value: '\n'}],
  });
});

test('a page without code imports nothing', () => {
  const paragraph = {type: 'paragraph', children: [{type: 'inlineCode'}]};
  expect(transform(paragraph)).toEqual([paragraph]);
});
