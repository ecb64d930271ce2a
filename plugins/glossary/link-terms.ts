import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Link, Root} from 'mdast';
import type {MdxJsxTextElement} from 'mdast-util-mdx';
import {visit} from 'unist-util-visit';
import {glossaryFile, glossaryRoute, readGlossary} from './read-glossary';

/**
 * Remark plugin: gives the first link of a page to each term of the glossary a
 * tooltip, by making it a `<Term>`. Writers write a link, which is what GitHub
 * shows; further links, those in headings and those of the glossary itself stay
 * links.
 *
 * @param options.siteDir folder of the site.
 * @throws Error naming file, line and remedy for a term that the glossary lacks.
 */
export default function linkTerms({siteDir}: {siteDir: string}) {
  const glossary = path.join(siteDir, glossaryFile);
  return (tree: Root, file: {path: string}): void => {
    if (path.resolve(file.path) === glossary) {
      return;
    }
    const linked = new Set<string>();
    // Read for each page, so that `npm start` knows a term just written.
    const definitions = readGlossary(readFileSync(glossary, 'utf8'));
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
