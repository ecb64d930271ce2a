import {createRequire} from 'node:module';
import path from 'node:path';
import type * as Library from 'beautiful-mermaid';
import {load} from 'cheerio';
import type {Code, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {reverseBackEdges, straightenEdges} from './edges';
import {finishDrawing} from './finish-drawing';
import {
  example,
  findMissing,
  readStatements,
  type SourceText,
} from './statements';

/**
 * A remark plugin that draws each Mermaid fence into the page, so that
 * readers are sent a picture and no script.
 *
 * @throws Error that names file and line of everything that cannot be drawn.
 */
export function diagrams() {
  return (tree: Root, file: {path: string}): void => {
    const problems: string[] = [];
    // Pages have the addresses of their files.
    const page = file.path.replace(/^.*\/docs|(\/index)?\.mdx$/g, '');
    let count = 0;
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang === 'mermaid') {
        parent!.children[index!] = draw(node);
      }
    });
    if (problems.length > 0) {
      throw new Error(problems.join('\n'));
    }

    function draw(node: Code): MdxJsxFlowElement | Code {
      count++;
      try {
        return elementOf(
          drawDiagram(node.value, {id: `diagram-${count}`, page}),
        );
      } catch (error) {
        if (!(error instanceof DiagramError)) {
          throw error;
        }
        // The source begins on the line after its fence.
        const start = (node.position?.start.line ?? 0) + 1;
        const name = path.relative(process.cwd(), file.path);
        for (const {text, line} of error.problems) {
          problems.push(`${name}:${start + line} ${text}`);
        }
        return node;
      }
    }
  };
}

// The narrowest column that a drawing may fill without scrolling, in pixels:
// a phone of 360 less the margins of the page.
const narrowestColumn = 328;

/** Makes a `<Diagram>`, see src/components/Diagram. */
function elementOf({svg, title, width}: Diagram): MdxJsxFlowElement {
  const attributes = {svg, ...(width > narrowestColumn && {label: title})};
  return {
    type: 'mdxJsxFlowElement',
    name: 'Diagram',
    attributes: Object.entries(attributes).map(([name, value]) => ({
      type: 'mdxJsxAttribute',
      name,
      value,
    })),
    children: [],
  };
}

/** A diagram as it goes into a page. */
interface Diagram {
  title: string;
  /** An `<svg>` with a text alternative, in the colours of styles.css. */
  svg: string;
  /** At its natural size, in pixels. */
  width: number;
}

/** Thrown with everything that is wrong with a source, in its order. */
export class DiagramError extends Error {
  constructor(readonly problems: readonly SourceText[]) {
    super(problems.map(({text}) => text).join('\n'));
  }
}

let library: typeof Library | undefined;

/**
 * Draws Mermaid text as SVG with a text alternative.
 *
 * @param source as it stands between the fences.
 * @param options.id that no other element of the page has.
 * @param options.page that it is on, which its nodes do not link to.
 * @throws DiagramError when the alternative is missing, a line cannot be read,
 *   or anything that the source says is not in the drawing.
 */
export function drawDiagram(
  source: string,
  {id, page}: {id: string; page: string},
): Diagram {
  const lines = new Map(
    source
      .split('\n')
      .map((text, line) => [line, text.trim()] as const)
      .filter(([, text]) => text !== '' && !text.startsWith('%%')),
  );
  const title = take(lines, 'accTitle');
  const description = take(lines, 'accDescr');
  const [[firstLine, header] = [0, '']] = lines;
  lines.delete(firstLine);
  const problems = [
    ...(title ? [] : [absent('accTitle', 'its name, in a few words')]),
    ...(description ? [] : [absent('accDescr', 'what it shows, in words')]),
  ];
  if (!/^flowchart (TD|LR)$/.test(header)) {
    const text = `This diagram begins with '${header}', which is not drawn here. Begin it with 'flowchart TD' (downwards) or 'flowchart LR' (to the right).`;
    throw new DiagramError([...problems, {text, line: firstLine}]);
  }
  const statements = readStatements(lines);
  for (const {text, line} of statements.unread) {
    problems.push({
      text: `'${text}' would be left out of the drawing. Write one statement a line, such as '${example}'; colours come from the site.`,
      line,
    });
  }
  if (problems.length > 0) {
    throw new DiagramError(problems);
  }
  const drawable = reverseBackEdges(lines, statements.edges);
  library ??= loadLibrary();
  const drawn = library.renderMermaidSVG([header, ...drawable].join('\n'), {
    padding: 8,
    nodeSpacing: 16,
    layerSpacing: 28,
  });
  const $ = load(drawn, {xml: true});
  const missing = findMissing($, statements);
  if (missing.length > 0) {
    throw new DiagramError(missing);
  }
  if (header.endsWith('TD')) {
    straightenEdges($);
  }
  const width = finishDrawing($, {id, page, title, description});
  return {title, svg: $.xml(), width};
}

/** Takes the line of the text alternative out of the source. */
function take(lines: Map<number, string>, name: string): string {
  for (const [line, text] of lines) {
    const value = new RegExp(`^${name}\\s*:\\s*(.+)$`).exec(text)?.[1];
    if (value) {
      lines.delete(line);
      return value;
    }
  }
  return '';
}

function absent(name: string, what: string): SourceText {
  return {
    text: `This diagram has no text alternative for readers who cannot see it. Add a line '${name}: ${what}'.`,
    line: 0,
  };
}

// The package has no entry for `require`, and the loader of Docusaurus would
// take seconds to compile an `import` of it. Node takes its file as it is.
function loadLibrary(): typeof Library {
  const file = '../../../node_modules/beautiful-mermaid/dist/index.js';
  return createRequire(__filename)(file) as typeof Library;
}
