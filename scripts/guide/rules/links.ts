// Rules for what a page links to and shows.
import type {Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {lineOf, type Guide, type Page, type Problem, type Rule} from '../guide';
import {isKind, subjects} from '../kinds';

/** Pages of different kinds about the same subject link to each other. */
function siblings(page: Page, {pages}: Guide): Problem[] {
  const linked = new Set<string>();
  visit(page.tree, (node) => {
    if (node.type === 'link' || node.type === 'definition') {
      linked.add(node.url.replace(/[#?].*$/, ''));
    }
  });
  return siblingsOf(page, pages)
    .filter(({route}) => !linked.has(route))
    .map(({route, title}) => ({
      line: page.source.trimEnd().split('\n').length,
      message: `Link to [${title}](${route}), for example at the end: pages about the same subject link to each other.`,
    }));
}

/**
 * The pages of other kinds about the same subject. Drafts and restricted pages
 * are left out: some builds do not have them, so that a link to one would be
 * broken.
 */
export function siblingsOf(
  {route, kind}: Pick<Page, 'route' | 'kind'>,
  pages: Page[],
): Page[] {
  return pages.filter(
    (page) =>
      isKind(kind) &&
      isKind(page.kind) &&
      page.kind !== kind &&
      subjectOf(page.route) === subjectOf(route) &&
      !page.frontMatter.draft &&
      !page.frontMatter.audience,
  );
}

function subjectOf(route: string): string | undefined {
  return subjects[route] ?? route.split('/').at(-1);
}

/**
 * Images are beside their page: files of static/ are in the sign-in build too,
 * and the content security policy allows no other host.
 */
function imagePlaces({tree}: Pick<Page, 'tree'>): Problem[] {
  return imagesIn(tree)
    .filter(({url}) => !/^(require\(['"])?\.{1,2}\/(?!.*\bstatic\/)/.test(url))
    .map(({line, url}) => ({
      line,
      message: `Put the image beside the page and write \`./${fileNameIn(url)}\`: everyone can read static/ without signing in, and browsers load nothing from other hosts.`,
    }));
}

/** The images of a page, in Markdown and as `<img>`. */
function imagesIn(tree: Root): {line: number; url: string}[] {
  const urls = new Map<string, string>();
  visit(tree, 'definition', ({identifier, url}) => {
    urls.set(identifier, url);
  });
  const images: {line: number; url: string}[] = [];
  visit(tree, (node) => {
    const line = lineOf(node);
    if (node.type === 'image') {
      images.push({line, url: node.url});
    } else if (node.type === 'imageReference') {
      images.push({line, url: urls.get(node.identifier) ?? ''});
    } else if (
      (node.type === 'mdxJsxFlowElement' ||
        node.type === 'mdxJsxTextElement') &&
      node.name === 'img'
    ) {
      const src = node.attributes.find(
        (attribute) => 'name' in attribute && attribute.name === 'src',
      )?.value;
      const url = typeof src === 'object' ? src?.value : src;
      images.push({line, url: url ?? ''});
    }
  });
  return images;
}

// The URL may be an expression, such as `require('@site/…').default`.
function fileNameIn(url: string): string {
  return /[\w-]+\.\w+(?=[^/]*$)/.exec(url)?.[0] ?? url;
}

const glossary = '/features/glossary';
const maxLinks = 40;

/** Pages that are lists of other pages. */
const lists = ['/features/domain', glossary, '/usage/overview'];

/**
 * A page has at most forty links to other places, and no term is a link in a
 * table or in the name of a field, where it looks like a button.
 */
function fewLinks({
  kind,
  route,
  tree,
}: Pick<Page, 'kind' | 'route' | 'tree'>): Problem[] {
  if (!isKind(kind) || route === glossary) {
    return [];
  }
  const problems: Problem[] = [];
  let count = 0;
  visit(tree, 'link', (link) => {
    if (link.url.startsWith('#')) {
      return;
    }
    count += 1;
    if (count === maxLinks + 1 && !lists.includes(route)) {
      const message = `This is link ${count}: a page has at most ${maxLinks}. Remove links that repeat each other, or those of terms that everyone knows.`;
      problems.push({line: lineOf(link), message});
    }
  });
  visit(tree, ['table', 'strong'], (place) => {
    visit(place, 'link', (link) => {
      // "Term" in a column of pages is a link to a page, not a term.
      if (link.url.startsWith(`${glossary}#`) && toString(link) !== 'Term') {
        const message = `Remove the link to ${link.url}: in a table or a name in bold it looks like a button.`;
        problems.push({line: lineOf(link), message});
      }
    });
  });
  return problems;
}

export const linkRules: Rule[] = [siblings, imagePlaces, fewLinks];
