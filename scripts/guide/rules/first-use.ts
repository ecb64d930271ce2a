import type {Link, Nodes, Root} from 'mdast';
import {isKind} from '../kinds';
import {lineOf} from '../line-of';
import type {Guide, Page, Problem, Term} from '../page';
import {basicTerms, otherMeanings, pointers} from '../terms';
import {textOf} from '../text-of';

const glossary = '/features/glossary';

type Place = 'prose' | 'label' | 'link';

interface Found {
  id?: string;
  text: string;
  index: number;
}

interface Use {
  id?: string;
  text: string;
  line: number;
  place: Place;
  /** Of a link: the id in the glossary that it leads to. */
  linked?: string;
}

/**
 * The first use of a term in the prose of a page links to the glossary, unless
 * it is a basic one; no later use does. Singular and plural count. Headings,
 * tables, labels in bold, code, names in italics, links to other places and
 * lists of further pages do not count. A link with another text, such as "Term",
 * does not count either.
 */
export function firstUse(
  page: Pick<Page, 'kind' | 'route' | 'tree'>,
  guide: Pick<Guide, 'glossary'>,
): Problem[] {
  if (!isKind(page.kind) || page.route === glossary) {
    return [];
  }
  const all = usesOf(page.tree, makeMatcher(guide.glossary, page.route));
  const problems = all
    .filter(({id, linked = id}) => linked !== id)
    .map(({id, linked, text, line}) => ({
      line,
      message: `“${text}” links to #${linked}. Write [${text}](${glossary}#${id}).`,
    }));
  for (const uses of groupById(all)) {
    const first = uses.find(({place}) => place !== 'label');
    const [link, ...others] = uses.filter(({place}) => place === 'link');
    const isDue = !basicTerms.includes(first?.id ?? '');
    if (first && (link ? uses.indexOf(first) < uses.indexOf(link) : isDue)) {
      problems.push({
        line: first.line,
        message:
          `Link the first use of “${first.text}”: write [${first.text}](${glossary}#${first.id})` +
          (link ? `, and remove the link in line ${link.line}.` : '.'),
      });
    }
    for (const {line, text} of others) {
      problems.push({
        line,
        message: `Remove the link of “${text}”: line ${link?.line} has it already.`,
      });
    }
  }
  return problems.sort((a, b) => a.line - b.line);
}

/** Uses in the order of the page. */
function usesOf(tree: Root, matcher: ReturnType<typeof makeMatcher>): Use[] {
  const uses: Use[] = [];
  let isPointers = false;
  for (const block of tree.children) {
    if (block.type === 'heading') {
      isPointers = pointers.includes(textOf(block));
    } else if (!isPointers) {
      visit(block, 'prose');
    }
  }
  return uses;

  function visit(node: Nodes, place: Place): void {
    if (node.type === 'text') {
      for (const {index, ...found} of matcher.find(node.value)) {
        uses.push({...found, line: lineOf(node, index), place});
      }
    } else if (node.type === 'link') {
      addLink(node);
    } else if (node.type === 'emphasis') {
      // A name or a state: a use only if the term is all of it.
      const [whole] = matcher.find(textOf(node));
      if (whole?.text === textOf(node)) {
        const text = `*${whole.text}*`;
        uses.push({id: whole.id, text, line: lineOf(node), place});
      }
    } else if (node.type === 'table') {
      for (const {children} of node.children.slice(1)) {
        children.forEach((cell) => visit(cell, 'label'));
      }
    } else if (node.type !== 'heading' && 'children' in node) {
      const inner = node.type === 'strong' ? 'label' : place;
      node.children.forEach((child) => visit(child, inner));
    }
  }

  function addLink(node: Link): void {
    const linked = node.url.split(`${glossary}#`)[1];
    const text = textOf(node);
    const id = matcher.idOf(text);
    if (linked && id) {
      uses.push({id, text, line: lineOf(node), place: 'link', linked});
    }
  }
}

/** Finds terms in a text, the longest first: a time zone is not a zone. */
function makeMatcher(entries: Term[], route: string) {
  const ids = new Map<string, string | undefined>();
  for (const {id, term} of entries) {
    const singular = term.toLowerCase();
    ids
      .set(singular, id)
      .set(`${singular.replace(/(?<![aeiou])y$/, 'ie')}s`, id);
  }
  const forms = [...ids.keys()].sort((a, b) => b.length - a.length).join('|');
  const others = otherMeanings
    .filter(({on}) => !on || on.test(route))
    .map(({text}) => text)
    .join('|');
  const pattern = new RegExp(
    `(?<![\\w-])(?:(?<other>${others})|${forms})(?![\\w-])`,
    'gi',
  );
  const idOf = (text: string) => ids.get(text.toLowerCase());
  const find = (text: string): Found[] =>
    [...text.replaceAll('\n', ' ').matchAll(pattern)]
      .filter(({groups}) => groups?.other === undefined)
      .map(({0: match, index}) => ({id: idOf(match), text: match, index}));
  return {idOf, find};
}

function groupById(uses: Use[]): Use[][] {
  const groups = new Map<string | undefined, Use[]>();
  for (const use of uses) {
    groups.set(use.id, [...(groups.get(use.id) ?? []), use]);
  }
  return [...groups.values()];
}
