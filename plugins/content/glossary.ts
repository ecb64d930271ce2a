import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Link, Root} from 'mdast';
import type {MdxJsxTextElement} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {recompilePages} from './sources';

/** Where the glossary is, as links in pages write it. */
export const glossaryRoute = '/features/glossary';

/** Where the glossary is, from the folder of the site. */
export const glossaryFile = 'docs/features/glossary.mdx';

/** What a tooltip holds without covering the text it explains, in characters. */
const longest = 160;

/**
 * Compiles pages again when the glossary is edited, under `npm start` and in a
 * build that remembers them: {@link linkTerms} puts definitions into pages,
 * which the bundler cannot see. A mistake in the glossary ends the build once,
 * before each page would repeat it.
 */
export function glossary({siteDir}: LoadContext): Plugin {
  return {
    name: 'glossary',
    loadContent() {
      readTermsIn(siteDir);
    },
    configureWebpack: () =>
      recompilePages({file: path.join(siteDir, glossaryFile)}),
  };
}

/**
 * Remark plugin: gives the first link of a page to each term of the glossary a
 * tooltip, by making it a `<Term>`. Writers write a link, which is what GitHub
 * shows; further links, those in headings and those of the glossary itself stay
 * links.
 *
 * @param options.siteDir folder of the site.
 * @throws Error naming file, line and remedy for a term that the glossary lacks.
 */
export function linkTerms({siteDir}: {siteDir: string}) {
  const ownFile = path.join(siteDir, glossaryFile);
  return (tree: Root, file: {path: string}): void => {
    if (path.resolve(file.path) === ownFile) {
      return;
    }
    const linked = new Set<string>();
    // Read for each page, so that `npm start` knows a term just written.
    const definitions = readTermsIn(siteDir);
    const inHeadings = new Set<Link>();
    visit(tree, 'heading', (heading) =>
      visit(heading, 'link', (link) => void inHeadings.add(link)),
    );
    visit(tree, 'link', (link, index, parent) => {
      const id = idOf(link);
      if (id === undefined) {
        return;
      }
      const definition = definitions.get(id);
      if (definition === undefined) {
        const place = `${path.relative(siteDir, file.path)}:${link.position?.start.line}`;
        throw new Error(
          `${place} The glossary has no term #${id}. Link to a term of ${glossaryFile}, or write it there: ### Term {/* #${id} */}`,
        );
      }
      if (!linked.has(id) && !inHeadings.has(link)) {
        linked.add(id);
        parent!.children[index!] = termOf(link, definition);
      }
    });
  };
}

/** The id of the term that a link leads to. */
function idOf({url}: Link): string | undefined {
  const [route, id] = url.split('#');
  return route === glossaryRoute ? id : undefined;
}

function termOf({url, children}: Link, definition: string): MdxJsxTextElement {
  return {
    type: 'mdxJsxTextElement',
    name: 'Term',
    attributes: [
      {type: 'mdxJsxAttribute', name: 'href', value: url},
      {type: 'mdxJsxAttribute', name: 'definition', value: definition},
    ],
    children,
  };
}

function readTermsIn(siteDir: string): Map<string, string> {
  return readGlossary(readFileSync(path.join(siteDir, glossaryFile), 'utf8'));
}

/**
 * Reads the terms: headings of level 3 with an explicit id, each with a
 * definition whose first sentence says enough for a tooltip.
 *
 * @param source of the glossary, in MDX.
 * @returns the definitions by id: the first sentence of each entry, in plain text.
 * @throws Error naming line and remedy when a definition is missing, longer
 *   than 160 characters or not plain text, when a term stands twice, or when
 *   the terms are out of order.
 */
export function readGlossary(source: string): Map<string, string> {
  const definitions = new Map<string, string>();
  const lines = source.split('\n');
  let before = '';
  lines.forEach((text, index) => {
    const [, term, id] = /^### (.+?) \{\/\* #([\w-]+) \*\/\}$/.exec(text) ?? [];
    if (term === undefined || id === undefined) {
      return;
    }
    const fail = (message: string) => {
      throw new Error(`${glossaryFile}:${index + 1} ${message}`);
    };
    const paragraph = lines.slice(index + 1).find((line) => line !== '') ?? '';
    const definition = /^.+?[.](?=\s|$)/.exec(plain(paragraph))?.[0] ?? '';
    if (definitions.has(id)) {
      fail(`“${term}” stands twice. Keep one entry with the id ${id}.`);
    }
    if (before.localeCompare(term, 'en') > 0) {
      fail(`“${term}” stands after “${before}”. Sort the terms by alphabet.`);
    }
    if (definition === '' || /^[#|:<-]|<[A-Z]/.test(definition)) {
      fail(
        `The tooltip of “${term}” has no text. Write a sentence without components below the heading.`,
      );
    }
    if (/[*_`\\&<>[\]]/.test(definition)) {
      fail(
        `The tooltip of “${term}” would show marks: “${definition}”. Use italics, code and links only.`,
      );
    }
    if (/\b(e\.g|i\.e|etc)\.$/.test(definition)) {
      fail(
        `The tooltip of “${term}” would end at “${definition}”. Write the sentence without an abbreviation.`,
      );
    }
    if (definition.length > longest) {
      fail(
        `The first sentence of “${term}” has ${definition.length} characters and its tooltip holds ${longest}. Cut it in two.`,
      );
    }
    definitions.set(id, definition);
    before = term;
  });
  return definitions;
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\w)([*_`]+)(.+?)\1(?!\w)/g, '$2')
    .trim();
}
