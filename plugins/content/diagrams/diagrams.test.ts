import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import type {Code} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {sectionsOfHtml} from '../built-pages';
import {parseMdx} from '../testing/parse-mdx';
import {DiagramError, diagrams, drawDiagram} from '.';

const alternative = ['accTitle: A name', 'accDescr: A device is on an asset.'];

function flowchart(...lines: string[]): string {
  return ['flowchart TD', ...alternative, ...lines].join('\n');
}

function problemsOf(source: string): string[] {
  try {
    drawDiagram(source, {id: 'd', page: '/'});
  } catch (error) {
    if (error instanceof DiagramError) {
      return error.problems.map(({line, text}) => `${line}: ${text}`);
    }
    throw error;
  }
  return [];
}

const example = "such as 'a[Asset] -->|stands at| b[Site]'";

test('a drawing names and describes itself and shows every label', () => {
  const source = flowchart(
    'd[Device] -->|is<br>on| a([An asset])',
    'subgraph c [Company]',
    '  a --> s{{Which site?}}',
    'end',
  );
  const {svg, title} = drawDiagram(source, {id: 'd', page: '/'});
  const $ = load(svg, {xml: true});
  expect(title).toBe('A name');
  expect($('[role=img]').attr('aria-labelledby')).toBe('d-title d-text');
  expect($('#d-title').text()).toBe('A name');
  expect($('#d-text').text()).toBe('A device is on an asset.');
  expect(
    $('text, tspan')
      .map((_, text) => $(text).text())
      .get(),
  ).toEqual(
    expect.arrayContaining(['Device', 'is', 'on', 'An asset', 'Company']),
  );
});

test('nothing in a drawing runs, asks a host or keeps a colour of its own', () => {
  const {svg} = drawDiagram(flowchart('a[Asset] -->|on| b((B))'), {
    id: 'd',
    page: '/',
  });
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
  const ids = ['one', 'two'].map((id) => {
    const {svg} = drawDiagram(flowchart('a --> b'), {id, page: '/'});
    expect(svg).toContain(`url(#${id}-arrowhead)`);
    return [...svg.matchAll(/ id="([^"]*)"/g)].map(([, value]) => value);
  });
  expect(ids[0]).toHaveLength(3);
  expect(new Set(ids.flat()).size).toBe(6);
});

test('a life cycle begins where its source begins, with heads at the right ends', () => {
  const {svg} = drawDiagram(
    flowchart(
      'o(Open) --> r(Resolved)',
      'r --> c(Closed)',
      'r --> o',
      'c --> o',
    ),
    {id: 'd', page: '/'},
  );
  const $ = load(svg, {xml: true});
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
  expect($('#d-arrowhead-start').attr('orient')).toBe('auto');
});

test('a relation that the library drops fails with its line and what to write', () => {
  const source = flowchart('d[Device) -->|is on| a[Asset]');
  const hint = `is not in the drawing: the library did not understand it. Write it in another way, ${example}.`;
  expect(problemsOf(source)).toEqual([
    `3: 'Device' ${hint}`,
    `3: 'Asset' ${hint}`,
    `3: 'is on' from 'Device' to 'Asset' ${hint}`,
  ]);
  expect(problemsOf(source.replace(')', ']'))).toEqual([]);
});

test('a diagram without a text alternative fails and says what to add', () => {
  const reason =
    '0: This diagram has no text alternative for readers who cannot see it. Add a line';
  expect(problemsOf('flowchart TD\na --> b')).toEqual([
    `${reason} 'accTitle: its name, in a few words'.`,
    `${reason} 'accDescr: what it shows, in words'.`,
  ]);
});

test.each(['sequenceDiagram', 'erDiagram', 'flowchart', 'nonsense'])(
  "a diagram that begins with '%s' fails and says which ones are drawn",
  (header) => {
    expect(problemsOf([...alternative, header].join('\n'))).toEqual([
      `2: This diagram begins with '${header}', which is not drawn here. Begin it with 'flowchart TD' (downwards) or 'flowchart LR' (to the right).`,
    ]);
  },
);

test.each(['a --> b --> c', 'a & b --> c', 'style a fill:#f00', 'a ~~~ b'])(
  "a line such as '%s' fails, since the library or the site would drop it",
  (line) => {
    expect(problemsOf(flowchart('a[Asset]', line))).toEqual([
      `4: '${line}' would be left out of the drawing. Write one statement a line, ${example}; colours come from the site.`,
    ]);
  },
);

test('a node that names another page is a link beside the picture', () => {
  const source = flowchart('a[Assets] --> d[Device]', 'd --> x[Its device]');
  const {svg} = drawDiagram(source, {id: 'd', page: '/features/devices'});
  const $ = load(svg, {xml: true});
  const links = $('a')
    .get()
    .map((link) => [$(link).text(), $(link).attr('href')]);
  expect(links).toEqual([['Assets', '/features/assets']]);
  expect($('[role=img] a')).toHaveLength(0);
});

test('a node whose last line is a state has its colour', () => {
  const source = flowchart(
    'a(Open) --> b(The old one:<br>Low battery)',
    'b --> c(Open doors)',
    'c --> d(constructor)',
  );
  const {svg} = drawDiagram(source, {id: 'd', page: '/'});
  const $ = load(svg, {xml: true});
  const classes = $('.node')
    .get()
    .map((node) => $(node).attr('class'));
  expect(classes).toEqual([
    'node tone-red',
    'node tone-yellow',
    'node',
    'node',
  ]);
});

const docs = path.join(__dirname, '../../../docs');
const pages = readdirSync(docs, {recursive: true, encoding: 'utf8'})
  .filter((name) => /^(features|usage|configuration)\/.*\.mdx$/.test(name))
  .map((name) => {
    const source = readFileSync(path.join(docs, name), 'utf8');
    const found = [...source.matchAll(/^```mermaid\n([^`]*)^```$/gm)];
    return {name, fences: found.map(([, text]) => text!)};
  });

test('every Features page has a diagram', () => {
  const without = pages.filter(({fences}) => fences.length === 0);
  expect(without.map(({name}) => name)).not.toContainEqual(
    expect.stringMatching(/^features\//),
  );
});

test.each(pages.filter(({fences}) => fences.length > 0))(
  'all diagrams of $name are drawn completely, and search finds their descriptions alone',
  ({fences}) => {
    for (const diagram of fences) {
      const {svg} = drawDiagram(diagram, {id: 'd', page: '/'});
      const [section] = sectionsOfHtml(
        `<article><div class="theme-doc-markdown"><h1>T</h1><figure>${svg}</figure></div></article>`,
      );
      expect(section!.text).toMatch(/\w\.$/);
    }
  },
);

test('every drawing fits a phone, but for two that scroll', () => {
  const phone = 390 - 2 * 16;
  const wide = pages
    .flatMap(({fences}) => fences)
    .map((diagram) => drawDiagram(diagram, {id: 'd', page: '/'}))
    .filter(({width}) => width > phone);
  expect(wide.map(({title}) => title).sort()).toEqual([
    'The whole model',
    'What uses a group and what it contains',
  ]);
});

function fence(...lines: string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}

function drawn(...lines: string[]): string {
  return fence('flowchart LR', ...alternative, ...lines);
}

/** Runs the plugin on a page; its figures and code afterwards, in order. */
function transform(...blocks: string[]) {
  const tree = parseMdx(blocks.join('\n\n'));
  diagrams()(tree, {path: path.resolve('docs/configuration/users.mdx')});
  const found: (MdxJsxFlowElement | Code)[] = [];
  visit(tree, (node) => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'code') {
      found.push(node);
    }
  });
  return found;
}

const item = (name: string, value: unknown) =>
  expect.objectContaining({name, value});

test('fences become drawings wherever they stand, and other code stays', () => {
  const found = transform(
    drawn('a --> b'),
    '```js\na --> b\n```',
    `1. A step\n\n${drawn('a --> b').replace(/^/gm, '   ')}`,
  );
  expect(found[1]).toMatchObject({type: 'code', value: 'a --> b'});
  expect([found[0], found[2]]).toEqual(
    [1, 2].map((count) =>
      expect.objectContaining({
        name: 'Diagram',
        attributes: [
          item('svg', expect.stringContaining(`id="diagram-${count}-title"`)),
        ],
      }),
    ),
  );
});

test('a drawing that may scroll has a label', () => {
  const [small, large] = transform(
    drawn('a --> b'),
    drawn('a[A rather long label of a node] --> b[Another long one]'),
  );
  const label = {attributes: expect.arrayContaining([item('label', 'A name')])};
  expect(small).not.toMatchObject(label);
  expect(large).toMatchObject(label);
});

test('a drawing links to pages other than its own', () => {
  const [figure] = transform(drawn('u[Users] --> s[Site]'));
  expect(figure).toMatchObject({
    attributes: [
      item('svg', expect.not.stringContaining('href="/configuration/users"')),
    ],
  });
  expect(figure).toMatchObject({
    attributes: [
      item('svg', expect.stringContaining('href="/configuration/sites"')),
    ],
  });
});

test('all that is wrong on a page is reported at once, with file and line', () => {
  const attempt = () =>
    transform(fence('flowchart TD', 'a --> b'), drawn('a & b'));
  expect(attempt).toThrow(
    /^docs\/configuration\/users\.mdx:2 This diagram has no .*'accTitle.*\ndocs\/configuration\/users\.mdx:2 .*'accDescr.*\ndocs\/configuration\/users\.mdx:10 'a & b' would be left out/,
  );
});
