import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {attributeOf, nodesOf} from '../nodes';
import {parseMdx} from '../testing/parse-mdx';
import {diagrams, findMissing} from '.';
import {readStatements} from './statements';

const alternative = ['accTitle: A name', 'accDescr: A device is on an asset.'];

function fence(...lines: string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}

function flowchart(...lines: string[]): string {
  return fence('flowchart TD', ...alternative, ...lines);
}

/** Runs the plugin on a page; its figures and code afterwards, in order. */
function transform(page: string, file = 'docs/usage/assets.mdx') {
  const tree = parseMdx(page);
  diagrams()(tree, {path: path.resolve(file)});
  return nodesOf(tree, 'mdxJsxFlowElement', 'code');
}

/** The drawings of a page, with the labels of those that may scroll. */
function draw(...page: Parameters<typeof transform>) {
  return transform(...page).map((figure) => {
    const svg = attributeOf(figure, 'svg') ?? '';
    const label = attributeOf(figure, 'label');
    return {svg, $: load(svg, {xml: true}), label};
  });
}

const example = "such as 'a[Asset] -->|stands at| b[Site]'";

test('fences become drawings wherever they stand, and other code stays', () => {
  const other = '```js\na --> b\n```';
  const list = `1. A step\n\n${flowchart('a --> b').replace(/^/gm, '   ')}`;
  expect(transform([flowchart('a --> b'), other, list].join('\n\n'))).toMatchObject([
    {name: 'Diagram'},
    {type: 'code', value: 'a --> b'},
    {name: 'Diagram'},
  ]);
});

test('a drawing names and describes itself and shows every label', () => {
  const [drawn] = draw(
    flowchart(
      'd[Device] -->|is<br>on| a([An asset])',
      'subgraph c [Company]',
      '  a --> s{{Which site?}}',
      'end',
    ),
  );
  const {$} = drawn!;
  expect($('[role=img]').attr('aria-labelledby')).toBe('diagram-1-title diagram-1-text');
  expect($('#diagram-1-title').text()).toBe('A name');
  expect($('#diagram-1-text').text()).toBe('A device is on an asset.');
  expect(
    $('text, tspan')
      .map((_, text) => $(text).text())
      .get(),
  ).toEqual(expect.arrayContaining(['Device', 'is', 'on', 'An asset', 'Company']));
});

test('nothing in a drawing runs, asks a host or keeps a colour of its own', () => {
  const [{svg} = {svg: ''}] = draw(flowchart('a[Asset] -->|on| b((B))'));
  expect(svg).not.toMatch(/<(style|script|image|foreignObject)\b/);
  expect(svg).not.toMatch(/@import|https?:|\son\w+=/);
  expect(svg).not.toMatch(/#[0-9a-f]{3,8}"|rgb|hsl/i);
  const paints = [...svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g)];
  expect(new Set(paints.map(([, paint]) => paint))).toEqual(
    new Set([
      'none',
      'var(--_arrow)',
      'var(--_line)',
      'var(--_node-fill)',
      'var(--_node-stroke)',
      'var(--_text)',
      'var(--_text-sec)',
      'var(--_inner-stroke)',
      'var(--bg)',
    ]),
  );
});

test('two drawings on a page share no id, and each uses its own arrows', () => {
  const page = `${flowchart('a --> b')}\n\n${flowchart('a --> b')}`;
  const ids = draw(page).map(({svg}, index) => {
    expect(svg).toContain(`url(#diagram-${index + 1}-arrowhead)`);
    return [...svg.matchAll(/ id="([^"]*)"/g)].map(([, value]) => value);
  });
  expect(ids[0]).toHaveLength(3);
  expect(new Set(ids.flat()).size).toBe(6);
});

test('a life cycle begins where its source begins, with heads at the right ends', () => {
  const [drawn] = draw(
    flowchart('o(Open) --> r(Resolved)', 'r --> c(Closed)', 'r --> o', 'c --> o'),
  );
  const {$} = drawn!;
  const height = (label: string) =>
    Number(
      $('text')
        .filter((_, text) => $(text).text() === label)
        .attr('y'),
    );
  expect(height('Open')).toBeLessThan(height('Resolved'));
  expect(height('Resolved')).toBeLessThan(height('Closed'));
  expect($('[marker-end]')).toHaveLength(2);
  expect($('[marker-start]')).toHaveLength(2);
  expect($('#diagram-1-arrowhead-start').attr('orient')).toBe('auto');
});

test('a node that names a page other than its own is a link beside the picture', () => {
  const source = flowchart('a[Assets] --> d[Device]', 'd --> x[Its device]');
  const {$} = draw(source, 'docs/features/devices.mdx')[0]!;
  const links = $('a').get();
  expect(links.map((link) => [$(link).text(), $(link).attr('href')])).toEqual([
    ['Assets', '/features/assets'],
  ]);
  expect($('[role=img] a')).toHaveLength(0);
});

test('a node whose last line is a state has its colour', () => {
  const labels = ['Open', 'The old one:<br>Low battery', 'Open doors', 'Model'];
  const {$} = draw(flowchart(...labels.map((text, id) => `${id}(${text})`)))[0]!;
  const nodes = $('.node').get();
  expect(nodes.map((node) => $(node).attr('class'))).toEqual([
    'node tone-red',
    'node tone-yellow',
    'node',
    'node',
  ]);
});

test('all that is wrong on a page is reported at once, with file, line and remedy', () => {
  const page = `${fence('flowchart TD', 'a --> b')}\n\n${flowchart('a & b')}`;
  const reason =
    'docs/usage/assets.mdx:2 This diagram has no text alternative for readers who cannot see it. Add a line';
  expect(() => transform(page)).toThrow(
    `${reason} 'accTitle: its name, in a few words'.\n` +
      `${reason} 'accDescr: what it shows, in words'.\n` +
      `docs/usage/assets.mdx:10 'a & b' would be left out of the drawing. Write one statement a line, ${example}; colours come from the site.`,
  );
});

test.each(['sequenceDiagram', 'erDiagram', 'flowchart', 'nonsense'])(
  "a diagram that begins with '%s' fails and says which ones are drawn",
  (header) => {
    expect(() => transform(fence(...alternative, header))).toThrow(
      `:4 This diagram begins with '${header}', which is not drawn here. Begin it with 'flowchart TD' (downwards) or 'flowchart LR' (to the right).`,
    );
  },
);

test.each([
  'a --> b --> c',
  'a & b --> c',
  'style a fill:#f00',
  'a ~~~ b',
  'd[Device) -->|is on| a[Asset]',
])("a line such as '%s' fails, since the library would drop it", (line) => {
  expect(() => transform(flowchart('a[Asset]', line))).toThrow(
    `:6 '${line}' would be left out of the drawing.`,
  );
});

const node = (id: string, label = id) => `<g class="node"><text>${label}</text></g>`;
const edge = (from: string, to: string) =>
  `<polyline class="edge" data-from="${from}" data-to="${to}"/>`;
const label = '<text><tspan>stands</tspan><tspan>at</tspan></text>';
const nodes = node('a', 'Asset') + node('b', 'Site') + label;

test.each([
  ['nothing', nodes + edge('a', 'b') + edge('b', 'c'), []],
  ['nothing where an arrow is drawn from its end', nodes + edge('a', 'b') + edge('c', 'b'), []],
  ['a label of a node', nodes.replace('Site', '') + edge('a', 'b') + edge('b', 'c'), ["1: 'Site'"]],
  [
    'a label of a relation, and a relation',
    nodes.replace(label, '') + edge('a', 'b'),
    ["1: 'stands at'", "2: 'b --> c'"],
  ],
])('if the library leaves out %s, it is named with its line', (...row) => {
  const [, drawing, missing] = row;
  const source = 'flowchart TD\na[Asset] -->|stands at| b[Site]\nb --> c';
  const $ = load(`<svg>${drawing}</svg>`, {xml: true});
  const found = findMissing($, readStatements(source)).map(
    ({line, text}) => `${line}: ${text.replace(/ is not in .*/, '')}`,
  );
  expect(found).toEqual(missing);
});

const docs = path.join(__dirname, '../../../docs');
const pages = readdirSync(docs, {recursive: true, encoding: 'utf8'})
  .filter((name) => /^(features|usage|configuration)\/.*\.mdx$/.test(name))
  .map((name) => {
    const source = readFileSync(path.join(docs, name), 'utf8');
    const found = source.match(/^```mermaid\n[^`]*^```$/gm) ?? [];
    return {name, fences: found.join('\n\n')};
  });

test('all diagrams fit a phone but for two that scroll, which have a label', () => {
  const phone = 390 - 2 * 16;
  const widthOf = (svg: string) => Number(/min-width:(\d+)px/.exec(svg)?.[1]);
  const wide = pages.flatMap(({fences}) => draw(fences)).filter(({svg}) => widthOf(svg) > phone);
  expect(wide.map(({label}) => label).sort()).toEqual([
    'The whole model',
    'What uses a group and what it contains',
  ]);
});
