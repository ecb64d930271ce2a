import {otherMeanings, pointers} from '../terms.mjs';
import {textOf} from '../text-of.mjs';

const glossary = '/features/glossary';

/**
 * The first use of a term on a page links to the glossary, and no later use
 * does (Issue 5). Uses are singular and plural in prose and in tables.
 * Headings, heads of tables, code, names in italics, links to elsewhere and
 * lists of further pages are none. Labels in bold and names of rows may have
 * the link and need none. A link with another text, such as "Term", only points
 * to the glossary.
 */
export const rule = {
  name: 'first-use',
  check(page, guide) {
    if (!['features', 'usage', 'configuration'].includes(page.kind)) {
      return [];
    }
    if (page.route === glossary) {
      return [];
    }
    const matcher = makeMatcher(guide.glossary, page.route);
    const all = usesOf(page.tree, matcher);
    const problems = all
      .filter(({id, linked = id}) => linked !== id)
      .map(({id, linked, text, line}) => ({
        line,
        message: `“${text}” links to #${linked}. Write [${text}](${glossary}#${id}).`,
      }));
    for (const [id, uses] of groupById(all)) {
      const first = uses.find(({place}) => place !== 'label');
      const [link, ...others] = uses.filter(({place}) => place === 'link');
      if (first && (!link || uses.indexOf(first) < uses.indexOf(link))) {
        problems.push({
          line: first.line,
          message:
            `The first use of “${first.text}” links to the glossary. Write [${first.text}](${glossary}#${id})` +
            (link ? `, and take the link from line ${link.line}.` : '.'),
        });
      }
      for (const {line, text} of others) {
        problems.push({
          line,
          message: `“${text}” has its link in line ${link.line}. Write it without one here.`,
        });
      }
    }
    return problems.sort((a, b) => a.line - b.line);
  },
};

/** Uses in the order of the page: {id, text, line, place: prose|label|link}. */
function usesOf(tree, matcher) {
  const uses = [];
  let isPointers = false;
  for (const block of tree.children) {
    if (block.type === 'heading') {
      isPointers = pointers.includes(textOf(block));
    } else if (!isPointers) {
      visit(block, 'prose');
    }
  }
  return uses;

  function visit(node, place) {
    if (node.type === 'text') {
      addUses(node, place);
    } else if (node.type === 'link') {
      addLink(node);
    } else if (node.type === 'emphasis') {
      // A name or a state: a use only if the term is all of it.
      const [whole] = matcher.find(textOf(node));
      if (whole?.text === textOf(node)) {
        const {line} = node.position.start;
        uses.push({...whole, text: `*${whole.text}*`, line, place});
      }
    } else if (node.type === 'table') {
      for (const {children} of node.children.slice(1)) {
        children.forEach((cell, i) => visit(cell, i === 0 ? 'label' : place));
      }
    } else if (node.type !== 'heading') {
      const inner = node.type === 'strong' ? 'label' : place;
      node.children?.forEach((child) => visit(child, inner));
    }
  }

  function addUses({value, position}, place) {
    for (const {id, text, index} of matcher.find(value ?? '')) {
      const before = value.slice(0, index).split('\n').length - 1;
      uses.push({id, text, line: position.start.line + before, place});
    }
  }

  function addLink(node) {
    const linked = node.url.split(`${glossary}#`)[1];
    const text = textOf(node);
    const id = matcher.idOf(text);
    if (linked && id) {
      const {line} = node.position.start;
      uses.push({id, text, line, place: 'link', linked});
    }
  }
}

/** Finds terms in a text, the longest first: a time zone is not a zone. */
function makeMatcher(entries, route) {
  const idOf = new Map();
  for (const {id, term} of entries) {
    const one = term.toLowerCase();
    idOf.set(one, id).set(one.replace(/y$/, 'ie') + 's', id);
  }
  const forms = [...idOf.keys()].sort((a, b) => b.length - a.length).join('|');
  const others = otherMeanings
    .filter(({on}) => !on || on.test(route))
    .map(({text}) => text)
    .join('|');
  const pattern = new RegExp(
    `(?<![\\w-])(?:(?<other>${others})|${forms})(?![\\w-])`,
    'gi',
  );
  return {
    idOf: (text) => idOf.get(text.toLowerCase()),
    find: (text) =>
      [...text.replaceAll('\n', ' ').matchAll(pattern)]
        .filter(({groups}) => groups.other === undefined)
        .map(({0: match, index}) => ({
          id: idOf.get(match.toLowerCase()),
          text: match,
          index,
        })),
  };
}

function groupById(uses) {
  const groups = new Map();
  for (const use of uses) {
    groups.set(use.id, [...(groups.get(use.id) ?? []), use]);
  }
  return groups;
}
