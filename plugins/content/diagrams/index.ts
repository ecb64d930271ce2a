import {createRequire} from 'node:module';
import path from 'node:path';
import type * as Library from 'beautiful-mermaid';
import {load, type CheerioAPI} from 'cheerio';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {finishDrawing} from './finish-drawing';
import {
  example,
  plain,
  readStatements,
  reverseBackEdges,
  type SourceText,
  type Statements,
} from './statements';
import {refuseMistakes, type SourceMistake} from '../../../lock/tools';
import {straightenEdges} from './straighten-edges';

// The narrowest column that a drawing may fill without scrolling, in pixels:
// a phone of 360 less the margins of the page.
const narrowestColumn = 328;

/**
 * A remark plugin that draws each Mermaid fence into the page as a `<Diagram>`
 * (src/components/Diagram), so that readers are sent a picture and no script.
 *
 * @throws SourceError for everything that is wrong.
 */
export function diagrams() {
  return (tree: Root, file: {path: string}): void => {
    const mistakes: SourceMistake[] = [];
    // Pages have the addresses of their files.
    const page = file.path.replace(/^.*\/docs|(\/index)?\.mdx$/g, '');
    let count = 0;
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang !== 'mermaid') {
        return;
      }
      count++;
      const source = readStatements(node.value);
      const $ = source.problems.length > 0 ? null : draw(source);
      if ($) {
        const {title, description} = source;
        const place = {id: `diagram-${count}`, page, title, description};
        const width = finishDrawing($, place);
        const label = width > narrowestColumn && {label: title};
        parent!.children[index!] = {
          type: 'mdxJsxFlowElement',
          name: 'Diagram',
          attributes: Object.entries({svg: $.xml(), ...label}).map(([name, value]) => ({
            type: 'mdxJsxAttribute',
            name,
            value,
          })),
          children: [],
        };
      }
      // The source begins on the line after its fence.
      const start = (node.position?.start.line ?? 0) + 1;
      const name = path.relative(process.cwd(), file.path);
      for (const {text, line} of source.problems) {
        mistakes.push({file: name, line: start + line, message: text});
      }
    });
    refuseMistakes(mistakes);
  };
}

let library: typeof Library | undefined;

/** Draws what a source says, and adds to its problems what is not drawn. */
function draw(source: Statements): CheerioAPI {
  library ??= loadLibrary();
  const lines = [source.header, ...reverseBackEdges(source)];
  const drawn = library.renderMermaidSVG(lines.join('\n'), {
    padding: 8,
    nodeSpacing: 16,
    layerSpacing: 28,
  });
  const $ = load(drawn, {xml: true});
  source.problems.push(...findMissing($, source));
  if (source.header.endsWith('TD')) {
    straightenEdges($);
  }
  return $;
}

// The package has no entry for `require`, and the loader of Docusaurus would
// take seconds to compile an `import` of it. Node takes its file as it is.
function loadLibrary(): typeof Library {
  const file = '../../../node_modules/beautiful-mermaid/dist/index.js';
  return createRequire(__filename)(file) as typeof Library;
}

/**
 * Finds labels and relations that a drawing does not show. Its attributes say
 * between which nodes a relation is; what its texts do not say, no reader sees.
 */
export function findMissing(
  $: CheerioAPI,
  {labels, edges}: Pick<Statements, 'labels' | 'edges'>,
): SourceText[] {
  // A label of several lines is one text of several spans.
  const texts = $('text')
    .get()
    .map(({children}) => plain(children.map((part) => $(part).text()).join(' ')));
  const isDrawn = (from: string, to: string) =>
    $(`.edge[data-from="${from}"][data-to="${to}"]`).length > 0;
  return [
    ...labels.filter(({text}) => !texts.includes(text)),
    ...edges
      // An arrow that closes a cycle is drawn from its end.
      .filter(({from, to}) => !isDrawn(from, to) && !isDrawn(to, from))
      .map(({from, to, line}) => ({text: `${from} --> ${to}`, line})),
  ].map(({text, line}) => ({
    text: `'${text}' is not in the drawing: the library did not understand it. Write it in another way, such as '${example}'.`,
    line,
  }));
}
