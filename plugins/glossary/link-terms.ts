import {readFileSync} from 'node:fs';
import path from 'node:path';
import {glossaryFile, glossaryRoute, readGlossary} from './read-glossary';

/** What this reads and writes of a page's tree (mdast). */
export interface Node {
  type: string;
  name?: string;
  url?: string;
  attributes?: object[];
  children?: Node[];
  position?: {start: {line: number}};
}

/**
 * Remark plugin: gives the first link of a page to each term of the glossary a
 * tooltip, by making it a `<Term>`. Writers write a link, which is what GitHub
 * shows; further links, those in headings and those of the glossary itself stay
 * links (Issue 5).
 *
 * @param options.siteDir folder of the site.
 * @throws Error naming file, line and remedy for a term that the glossary lacks.
 */
export default function linkTerms({siteDir}: {siteDir: string}) {
  const glossary = path.join(siteDir, glossaryFile);
  return (tree: Node, file: {path: string}) => {
    if (path.resolve(file.path) === glossary) {
      return;
    }
    const linked = new Set<string>();
    // Read for each page, so that `npm start` knows a term just written.
    const entries = readGlossary(readFileSync(glossary, 'utf8'));
    visit(tree, false);

    function visit(node: Node, inHeading: boolean): void {
      for (const child of node.children ?? []) {
        const id = idOf(child);
        if (id === undefined) {
          visit(child, inHeading || child.type === 'heading');
          continue;
        }
        const entry = entries.get(id);
        if (!entry) {
          const place = `${path.relative(siteDir, file.path)}:${child.position?.start.line}`;
          throw new Error(
            `${place} The glossary has no term #${id}. Link to a term of ${glossaryFile}, or write it there: ### Term {/* #${id} */}`,
          );
        }
        if (!inHeading && !linked.has(id)) {
          linked.add(id);
          makeTerm(child, entry.definition);
        }
      }
    }
  };
}

/** The term that a node links to. */
function idOf({type, url}: Node): string | undefined {
  const [route, id] = type === 'link' ? (url ?? '').split('#') : [];
  return route === glossaryRoute ? id : undefined;
}

function makeTerm(link: Node, definition: string): void {
  link.type = 'mdxJsxTextElement';
  link.name = 'Term';
  link.attributes = [
    {type: 'mdxJsxAttribute', name: 'href', value: link.url},
    {type: 'mdxJsxAttribute', name: 'definition', value: definition},
  ];
  delete link.url;
}
