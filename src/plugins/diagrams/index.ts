import {createRequire} from 'node:module';
import path from 'node:path';
import type * as Library from 'beautiful-mermaid';
import type {Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {throwErrors} from 'docusaurus-lock/tools';

// The narrowest column that a drawing may fill without scrolling, in pixels:
// a phone of 360 less the margins of the page.
const narrowestColumn = 328;
/**
 * How much larger than its natural size a drawing may be if there is space. It is never smaller.
 */
const largest = 1.15;
const layout = {padding: 2, nodeSpacing: 16, layerSpacing: 28};

/**
 * A remark plugin that draws each Mermaid fence into the page as a `<Diagram>`
 * (src/components/Diagram), so that readers are sent a picture and no script.
 *
 * @throws Error that lists all errors of the diagrams.
 */
export function diagrams() {
  return (tree: Root, file: {path: string}): void => {
    const errors: string[] = [];
    let count = 0;
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang !== 'mermaid') {
        return;
      }
      count++;
      try {
        parent!.children[index!] = {
          type: 'mdxJsxFlowElement',
          name: 'Diagram',
          attributes: Object.entries(draw(node.value, `diagram-${count}`)).map(([name, value]) => ({
            type: 'mdxJsxAttribute',
            name,
            value,
          })),
          children: [],
        };
      } catch (error) {
        const place = path.relative(process.cwd(), file.path);
        errors.push(`${place}:${node.position!.start.line + 1} ${(error as Error).message}`);
      }
    });
    throwErrors(errors);
  };
}

let library: typeof Library | undefined;

/**
 * Draws Mermaid text. The library's style sheet is removed, because it loads a font from another
 * host; styles.css has its rules.
 *
 * @param id the beginning of all ids of the drawing.
 * @returns the drawing, and its name as `label` if the drawing may be wider than its column.
 * @throws Error for a diagram that is no flowchart, has no text alternative, or would lose a line.
 */
function draw(source: string, id: string): {svg: string; label?: string} {
  if (!/^flowchart (TD|LR)$/m.test(source)) {
    throw new Error(
      "This diagram is no flowchart. Begin it with 'flowchart TD' (downwards) or 'flowchart LR' (to the right).",
    );
  }
  const title = alternative(source, 'accTitle', 'its name, in a few words');
  const description = alternative(source, 'accDescr', 'what it shows, in words');
  library ??= loadLibrary();
  const drawn = library
    .renderMermaidSVG(source.replace(/^\s*acc(?:Title|Descr)\s*:.*$/gm, ''), layout)
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/ data-[\w-]+="[^"]*"/g, '')
    .replace(/>\s+</g, '><')
    .replace(/\d+\.\d+/g, (number) => String(+Number(number).toFixed(1)))
    .replaceAll('arrowhead', `${id}-arrowhead`);
  const dropped = findDropped(source, drawn);
  if (dropped) {
    throw new Error(
      `'${dropped}' would be left out of the drawing. Write one statement a line, such as 'a[Asset] -->|stands at| b[Site]'.`,
    );
  }
  const [, height = 0] = / height="([\d.]+)"/.exec(drawn) ?? [];
  const width = Math.ceil(rightmost(drawn)) + layout.padding;
  const svg = drawn.replace(
    /<svg[^>]*>/,
    `<svg viewBox="0 0 ${width} ${height}" width="${Math.round(width * largest)}" style="min-width:${width}px" role="img" aria-labelledby="${id}-title ${id}-text"><title id="${id}-title">${escape(title)}</title><desc id="${id}-text">${escape(description)}</desc>`,
  );
  return {svg, ...(width > narrowestColumn && {label: title})};
}

/** Finds a line that is missing in the drawing: the library skips lines that it cannot read. */
function findDropped(source: string, drawn: string): string | undefined {
  const shown = drawn.replace(/<[^>]*>/g, ' ');
  const isStructure = /^(?:flowchart|subgraph|end\b|direction|accTitle|accDescr)|--|==|-\.|~~/;
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .find((line) => {
      if (/^acc(?:Title|Descr)/.test(line)) {
        return false;
      }
      const labels = [...line.matchAll(/[[({|]+([^[\](){}|]+)[\])}|]/g)]
        .flatMap(([, text = '']) => text.split('<br>'))
        .map((text) => escape(text.replaceAll('"', '').trim()));
      return labels.length > 0
        ? labels.some((text) => !shown.includes(text))
        : !isStructure.test(line);
    });
}

/** Finds a line of the text alternative. */
function alternative(source: string, name: string, what: string): string {
  const [, text] = new RegExp(`^\\s*${name}\\s*:\\s*(\\S.*)$`, 'm').exec(source) ?? [];
  if (!text) {
    throw new Error(
      `This diagram has no text alternative for readers who cannot see it. Add a line '${name}: ${what}'.`,
    );
  }
  return text;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns the right edge of the drawing, because the library leaves up to 80 px empty there. */
function rightmost(svg: string): number {
  const boxes = svg.matchAll(/<rect x="([\d.]+)"[^>]* width="([\d.]+)"/g);
  const circles = svg.matchAll(/<circle cx="([\d.]+)"[^>]* r="([\d.]+)"/g);
  const points = svg.matchAll(/([\d.]+),[\d.]+/g);
  return Math.max(
    ...[...boxes, ...circles, ...points].map(([, x, size = 0]) => Number(x) + Number(size)),
  );
}

// The package has no entry for `require`, and the loader of Docusaurus would
// take seconds to compile an `import` of it. Node takes its file as it is.
function loadLibrary(): typeof Library {
  const file = '../../../node_modules/beautiful-mermaid/dist/index.js';
  return createRequire(__filename)(file) as typeof Library;
}
