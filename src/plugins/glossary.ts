import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Link, Root} from 'mdast';
import type {MdxJsxTextElement} from 'mdast-util-mdx';
import {SKIP, visit} from 'unist-util-visit';
import {readIfThere, recompilePages, SourceError} from 'docusaurus-lock/tools';
import {listFacts, fillFacts} from './facts';

/** Where the glossary is, as links in pages write it. */
export const glossaryRoute = '/features/glossary';

/** Where the glossary is, from the folder of the site. */
export const glossaryFile = 'docs/features/glossary.mdx';

/** What a tooltip holds without covering the text it explains, in characters. */
const longest = 160;

/**
 * Compiles pages again when the glossary is edited, under `npm start` and in a build that remembers
 * them: {@link linkTerms} puts definitions into pages, which the bundler cannot see. An error in
 * the glossary ends the build once, before each page would repeat it.
 */
export function glossary({siteDir}: LoadContext): Plugin {
  return {
    name: 'glossary',
    loadContent() {
      readTermsIn(siteDir);
    },
    configureWebpack: () => recompilePages(path.join(siteDir, glossaryFile)),
  };
}

/**
 * Remark plugin: gives the first link of a page to each term of the glossary a tooltip, by making
 * it a `<Term>`. Writers write a link, which is what GitHub shows; further links, those in headings
 * and those of the glossary itself stay links. A link to a term that the glossary lacks stays too:
 * the check of links finds it.
 */
export function linkTerms({siteDir}: {siteDir: string}) {
  const ownFile = path.join(siteDir, glossaryFile);
  return (tree: Root, file: {path: string}): void => {
    if (path.resolve(file.path) === ownFile) {
      return;
    }
    // Read for each page, so that `npm start` knows a term just written.
    const definitions = readTermsIn(siteDir);
    visit(tree, (node, index, parent) => {
      if (node.type === 'heading') {
        return SKIP;
      }
      const [route, id = ''] = node.type === 'link' ? node.url.split('#') : [];
      const definition = definitions.get(id);
      if (node.type === 'link' && route === glossaryRoute && definition) {
        // Further links to the term stay links.
        definitions.delete(id);
        parent!.children[index!] = makeTerm(node, definition);
      }
      return undefined;
    });
  };
}

function makeTerm({url, children}: Link, definition: string): MdxJsxTextElement {
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
  const source = readIfThere(siteDir, glossaryFile) ?? '';
  // A name that the list lacks fails where the glossary is compiled.
  return readGlossary(fillFacts(source, listFacts(siteDir), () => {}));
}

/**
 * Reads the terms: headings of level 3 with an explicit id, each with a
 * definition whose first sentence says enough for a tooltip.
 *
 * @returns the definitions by id: the first sentence of each entry, in plain text.
 * @throws SourceError for the first error.
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
    const paragraph = lines.slice(index + 1).find((line) => line !== '') ?? '';
    const definition = /^.+?[.](?=\s|$)/.exec(plain(paragraph))?.[0] ?? '';
    const errors: [isMade: boolean, message: string][] = [
      [definitions.has(id), `“${term}” stands twice. Keep one entry with the id ${id}.`],
      [
        before.localeCompare(term, 'en') > 0,
        `“${term}” stands after “${before}”. Sort the terms by alphabet.`,
      ],
      [
        definition === '' || /^[#|:<-]|<[A-Z]/.test(definition),
        `The tooltip of “${term}” has no text. Write a sentence without components below the heading.`,
      ],
      [
        /[*_`\\&<>[\]]/.test(definition),
        `The tooltip of “${term}” would show marks: “${definition}”. Use italics, code and links only.`,
      ],
      [
        /\b(e\.g|i\.e|etc)\.$/.test(definition),
        `The tooltip of “${term}” would end at “${definition}”. Write the sentence without an abbreviation.`,
      ],
      [
        definition.length > longest,
        `The first sentence of “${term}” has ${definition.length} characters and its tooltip holds ${longest}. Cut it in two.`,
      ],
    ];
    const error = errors.find(([isMade]) => isMade);
    if (error) {
      throw new SourceError([{file: glossaryFile, line: index + 1, message: error[1]}]);
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
