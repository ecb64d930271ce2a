import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import type {Code, Root} from 'mdast';
import {diagrams} from '.';

const alternative = ['accTitle: A & B', 'accDescr: A device is on an asset.'];

/** Makes a fence that begins at a line of a page. */
function fence(lines: readonly string[], line = 1, lang = 'mermaid'): Code {
  const position = {start: {line, column: 1}, end: {line: line + lines.length + 1, column: 4}};
  return {type: 'code', lang, value: lines.join('\n'), position};
}

const flowchart = (...lines: string[]) => fence(['flowchart TD', ...alternative, ...lines]);

/** Runs the plugin on a page with these nodes; gives the nodes that the page has then. */
function transform(...children: Root['children']): Root['children'] {
  const tree: Root = {type: 'root', children};
  diagrams()(tree, {path: path.resolve('docs/usage/assets.mdx')});
  return tree.children;
}

/** The drawings of a page, with the labels of those that may scroll. */
function draw(...fences: Code[]) {
  return transform(...fences).map((node) => {
    const attributes = new Map(
      (node.type === 'mdxJsxFlowElement' ? node.attributes : []).map((attribute) =>
        attribute.type === 'mdxJsxAttribute' ? [attribute.name, String(attribute.value)] : ['', ''],
      ),
    );
    const svg = attributes.get('svg') ?? '';
    return {svg, $: load(svg, {xml: true}), label: attributes.get('label')};
  });
}

test('fences become drawings wherever they stand, and other code stays', () => {
  const item: Root['children'][number] = {
    type: 'list',
    children: [{type: 'listItem', children: [flowchart('a --> b')]}],
  };
  expect(transform(flowchart('a --> b'), fence(['a --> b'], 1, 'js'), item)).toMatchObject([
    {name: 'Diagram'},
    {type: 'code', value: 'a --> b'},
    {children: [{children: [{name: 'Diagram'}]}]},
  ]);
});

test('a drawing names and describes itself, shows every label and is as wide as its content', () => {
  const [drawn] = draw(flowchart('d[Device] -->|is<br>on| a([An asset])', 'a --> s{{Site?}}'));
  const {$} = drawn!;
  expect($('[role=img]').attr('aria-labelledby')).toBe('diagram-1-title diagram-1-text');
  expect($('#diagram-1-title').text()).toBe('A & B');
  expect($('#diagram-1-text').text()).toBe('A device is on an asset.');
  const texts = $('text, tspan').get();
  expect(texts.map((text) => $(text).text())).toEqual(
    expect.arrayContaining(['Device', 'is', 'on', 'An asset', 'Site?']),
  );
  const asset = $('rect[rx="18.5"]');
  const right = Number(asset.attr('x')) + Number(asset.attr('width'));
  expect($('svg').attr('viewBox')).toMatch(new RegExp(`^0 0 ${Math.ceil(right) + 2} `));
});

test('nothing in a drawing runs, asks a host or keeps a colour of its own', () => {
  const [{svg} = {svg: ''}] = draw(flowchart('a[Asset] -->|on| b((B))'));
  expect(svg).not.toMatch(/<(style|script|image|foreignObject)\b/);
  expect(svg).not.toMatch(/@import|https?:\/\/(?!www\.w3\.org)|\son\w+=/);
  const styles = readFileSync(path.join(__dirname, 'styles.css'), 'utf8');
  const paints = [...svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint);
  const named = [...styles.matchAll(/(--[\w-]+):/g)].map(([, name]) => `var(${name})`);
  expect(paints.length).toBeGreaterThan(5);
  expect(paints.filter((paint) => ![...named, 'none'].includes(paint ?? ''))).toEqual([]);
});

test('two drawings on a page share no id, and each uses its own arrows', () => {
  const ids = draw(flowchart('a --> b'), flowchart('a --> b')).map(({svg}, index) => {
    expect(svg).toContain(`url(#diagram-${index + 1}-arrowhead)`);
    return [...svg.matchAll(/ id="([^"]*)"/g)].map(([, value]) => value);
  });
  expect(new Set(ids.flat()).size).toBe(8);
});

test('all errors of a page are reported at once, with file, line and remedy', () => {
  const fences = [fence(['flowchart TD', 'a --> b']), fence(['erDiagram', ...alternative], 6)];
  expect(() => transform(...fences)).toThrow(
    "docs/usage/assets.mdx:2 This diagram has no text alternative for readers who cannot see it. Add a line 'accTitle: its name, in a few words'.\n" +
      "docs/usage/assets.mdx:7 This diagram is no flowchart. Begin it with 'flowchart TD' (downwards) or 'flowchart LR' (to the right).",
  );
});
