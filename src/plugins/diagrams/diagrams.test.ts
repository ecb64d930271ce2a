import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {createFactFiller} from '../facts';
import {readAttribute, findNodes} from '../nodes';
import {parseMdx} from '../parse-mdx';
import {diagrams} from '.';

const alternative = ['accTitle: A & B', 'accDescr: A device is on an asset.'];

function fence(...lines: string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}

function flowchart(...lines: string[]): string {
  return fence('flowchart TD', ...alternative, ...lines);
}

/** Runs the plugin on a page; its figures and code afterwards, in order. */
function transform(page: string) {
  const tree = parseMdx('page.mdx', page);
  diagrams()(tree, {path: path.resolve('docs/usage/assets.mdx')});
  return findNodes(tree, 'mdxJsxFlowElement', 'code');
}

/** The drawings of a page, with the labels of those that may scroll. */
function draw(page: string) {
  return transform(page).map((figure) => {
    const svg = readAttribute(figure, 'svg') ?? '';
    return {svg, $: load(svg, {xml: true}), label: readAttribute(figure, 'label')};
  });
}

test('fences become drawings wherever they stand, and other code stays', () => {
  const other = '```js\na --> b\n```';
  const list = `1. A step\n\n${flowchart('a --> b').replace(/^/gm, '   ')}`;
  expect(transform([flowchart('a --> b'), other, list].join('\n\n'))).toMatchObject([
    {name: 'Diagram'},
    {type: 'code', value: 'a --> b'},
    {name: 'Diagram'},
  ]);
});

test('a drawing names and describes itself, shows every label and is as wide as what it shows', () => {
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
  const page = `${flowchart('a --> b')}\n\n${flowchart('a --> b')}`;
  const ids = draw(page).map(({svg}, index) => {
    expect(svg).toContain(`url(#diagram-${index + 1}-arrowhead)`);
    return [...svg.matchAll(/ id="([^"]*)"/g)].map(([, value]) => value);
  });
  expect(new Set(ids.flat()).size).toBe(8);
});

test('all that is wrong on a page is reported at once, with file, line and remedy', () => {
  const page = `${fence('flowchart TD', 'a --> b')}\n\n${fence('erDiagram', ...alternative)}`;
  expect(() => transform(page)).toThrow(
    "docs/usage/assets.mdx:2 This diagram has no text alternative for readers who cannot see it. Add a line 'accTitle: its name, in a few words'.\n" +
      "docs/usage/assets.mdx:7 This diagram is no flowchart. Begin it with 'flowchart TD' (downwards) or 'flowchart LR' (to the right).",
  );
});

test('all diagrams fit a phone but for one that scrolls, which has a label', () => {
  const site = path.join(__dirname, '../../..');
  const docs = path.join(site, 'docs');
  const fillFacts = createFactFiller(site, []);
  const drawn = readdirSync(docs, {recursive: true, encoding: 'utf8'})
    .filter((name) => /^(features|usage|configuration)\/.*\.mdx$/.test(name))
    .flatMap((name) => {
      const file = path.join(docs, name);
      const source = fillFacts(readFileSync(file, 'utf8'), file);
      return draw((source.match(/^```mermaid\n[^`]*^```$/gm) ?? []).join('\n\n'));
    });
  expect(drawn).toHaveLength(10);
  const phone = 390 - 2 * 16;
  const wide = drawn.filter(({svg}) => Number(/min-width:(\d+)px/.exec(svg)?.[1]) > phone);
  expect(wide.map(({label}) => label)).toEqual(['What uses a group and what it contains']);
});
