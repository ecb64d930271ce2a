// Rules for what a page links to and shows.
import path from 'node:path';
import {toString} from 'mdast-util-to-string';
import {glossaryRoute} from '../../../plugins/content/glossary';
import {nodesOf} from '../../../plugins/content/nodes';
import {findEntity} from '../../../src/facts/entities';
import type {Guide, Rule} from '../guide';
import {isKind} from '../kinds';
import {lineOf, type Page, type Problem} from '../page';

/** Pages of different kinds about the same subject link to each other. */
function siblings(page: Page, {pages}: Guide): Problem[] {
  const linked = nodesOf(page.tree, 'link', 'definition').map(({url}) =>
    url.replace(/[#?].*$/, ''),
  );
  return siblingsOf(page, pages)
    .filter(({route}) => !linked.includes(route))
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
export function siblingsOf({route, kind}: Pick<Page, 'route' | 'kind'>, pages: Page[]): Page[] {
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

/** The name of the page about the concept, or of the page itself. */
function subjectOf(route: string): string | undefined {
  const concept = findEntity(route.slice(1))?.[0] ?? '';
  const [page] = /^features\/(?!glossary)[^#]+/.exec(concept) ?? [route];
  return page.split('/').at(-1);
}

const picture = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * Images are beside their page: files of static/ are in the sign-in build too,
 * and the content security policy allows no other host. The Markdown rules
 * refuse `<img>`.
 */
function imagePlaces({tree}: Page): Problem[] {
  return (
    nodesOf(tree, 'image', 'definition')
      .filter(({url}) => !/^\.{1,2}\/(?!.*\bstatic\/)/.test(url))
      // Links have definitions too.
      .filter(({type, url}) => type === 'image' || picture.test(url))
      .map((node) => ({
        line: lineOf(node),
        message: `Put the image beside the page and write \`./${path.basename(node.url.replaceAll('\\', '/'))}\`: everyone can read static/ without signing in, and browsers load nothing from other hosts.`,
      }))
  );
}

const maxLinks = 40;

/** Pages that are lists of other pages. */
const lists = ['/features/domain', glossaryRoute, '/usage/overview'];

/**
 * A page has at most forty links to other places, and no term is a link in a
 * table or in the name of a field, where it looks like a button.
 */
function fewLinks({kind, route, tree}: Page): Problem[] {
  if (!isKind(kind) || route === glossaryRoute) {
    return [];
  }
  const problems: Problem[] = [];
  const away = nodesOf(tree, 'link').filter(({url}) => !url.startsWith('#'));
  const tooMany = away[maxLinks];
  if (tooMany && !lists.includes(route)) {
    const message = `This is link ${maxLinks + 1}: a page has at most ${maxLinks}. Remove links that repeat each other, or those of terms that everyone knows.`;
    problems.push({line: lineOf(tooMany), message});
  }
  for (const link of nodesOf(tree, 'table', 'strong').flatMap((place) => nodesOf(place, 'link'))) {
    // "Term" in a column of pages is a link to a page, not a term.
    if (link.url.startsWith(`${glossaryRoute}#`) && toString(link) !== 'Term') {
      const message = `Remove the link to ${link.url}: in a table or a name in bold it looks like a button.`;
      problems.push({line: lineOf(link), message});
    }
  }
  return problems;
}

export const linkRules: Rule[] = [siblings, imagePlaces, fewLinks];
