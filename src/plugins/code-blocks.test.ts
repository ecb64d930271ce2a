import {toString} from 'mdast-util-to-string';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {highlightCode} from './code-blocks';

/** Highlights a fence, as Docusaurus hands it over. */
async function highlight(info: string, ...lines: string[]) {
  const [shiki, options] = highlightCode;
  const [, language = '', metastring = ''] = /^(\S*)(.*)$/.exec(info) ?? [];
  const tree = await unified()
    .use(shiki, options)
    .run({
      type: 'root',
      children: [
        {
          type: 'element',
          tagName: 'pre',
          properties: {},
          children: [
            {
              type: 'element',
              tagName: 'code',
              properties: {...(language && {className: [`language-${language}`]}), metastring},
              children: [{type: 'text', value: `${lines.join('\n')}\n`}],
            },
          ],
        },
      ],
    });
  const pre: unknown[] = [];
  const marked: string[] = [];
  const colours = new Set<string>();
  visit(tree, 'element', (element) => {
    const {tagName, properties} = element;
    if (tagName === 'pre') {
      pre.push(properties);
    }
    if (String(properties.class).includes('highlighted')) {
      marked.push(toString(element));
    }
    if (/--shiki-light:.+--shiki-dark:/.test(String(properties.style))) {
      colours.add(String(properties.style));
    }
  });
  return {text: toString(tree), pre: pre[0], marked, colours: colours.size};
}

test('a block has the text of its fence, a title and colours for both schemes', async () => {
  const lines = ['{', '  "a": [1, "<b>&amp;"]', '}'];
  const {text, pre, colours} = await highlight('json title="A message"', ...lines);
  expect(text).toBe(lines.join('\n'));
  expect(pre).toEqual({title: 'A message'});
  expect(colours).toBeGreaterThan(2);
});

test.each(['', 'nonsense', 'constructor', 'bash', 'mdx', 'tsx'])(
  'code of the language %p keeps its text',
  async (language) => {
    expect((await highlight(language, '<b>{1} &amp;', '', 'b')).text).toBe('<b>{1} &amp;\n\nb');
  },
);

test.each([
  ['yaml {1,3-4}', ['a: 1', 'b: 2', 'c: 3', 'd: 4'], ['a: 1', 'c: 3', 'd: 4']],
  ['js', ['a();', '// highlight-next-line', 'b();', 'c();'], ['b();']],
  ['yaml', ['# highlight-start', 'a: 1', 'b: 2', '# highlight-end', 'c: 3'], ['a: 1', 'b: 2']],
  ['html', ['<a>', '<!-- highlight-next-line -->', '<b>'], ['<b>']],
  ['', ['# highlight-next-line', 'a', 'b'], ['a']],
])('lines are marked in %s: %j', async (info, lines, marked) => {
  const found = await highlight(info, ...lines);
  expect(found.marked).toEqual(marked);
  expect(found.text).toBe(lines.filter((line) => !line.includes('highlight-')).join('\n'));
});

test.each([
  ['js showLineNumbers', {class: 'numbered', style: '--before:0'}],
  ['js showLineNumbers=5', {class: 'numbered', style: '--before:4'}],
  ['js showLineNumbers={5}', {class: 'numbered', style: '--before:4'}],
])('lines have numbers: %s', async (info, attributes) => {
  expect((await highlight(info, 'a();')).pre).toEqual(attributes);
});
