// Rules for what a page links to and shows.
import path from 'node:path';
import {findNodes} from '../../../../src/plugins/nodes';
import {findEntity} from '../../../../src/facts/entities';
import type {Guide} from '../guide';
import {isOfKind, findLine, type Page, type Problem} from '../page';

/** Pages of different kinds about the same subject link to each other. */
export function siblings(page: Page, {pages}: Guide): Problem[] {
  const linked = findNodes(page.tree, 'link', 'definition').map(({url}) =>
    url.replace(/[#?].*$/, ''),
  );
  return findSiblings(page, pages)
    .filter(({route}) => !linked.includes(route))
    .map(({route, title}) => ({
      line: page.source.trimEnd().split('\n').length,
      message: `Link to [${title}](${route}), for example at the end: pages about the same subject link to each other.`,
    }));
}

/**
 * The pages of other kinds about the same subject. Drafts and restricted pages are left out: some
 * builds do not have them, so that a link to one would be broken.
 */
export function findSiblings({route, kind}: Pick<Page, 'route' | 'kind'>, pages: Page[]): Page[] {
  return pages.filter(
    (page) =>
      isOfKind({kind}) &&
      isOfKind(page) &&
      page.kind !== kind &&
      readSubject(page.route) === readSubject(route) &&
      !page.frontMatter.draft &&
      !page.frontMatter.audience,
  );
}

/** The name of the page about the concept, or of the page itself. */
function readSubject(route: string): string | undefined {
  const concept = findEntity(route.slice(1))?.concept ?? '';
  const [page] = /^features\/(?!glossary)[^#]+/.exec(concept) ?? [route];
  return page.split('/').at(-1);
}

const picture = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * Images are beside their page: files of static/ are in the sign-in build too, and the content
 * security policy allows no other host. The Markdown rules refuse `<img>`.
 */
export function imagePlaces({tree}: Page): Problem[] {
  return (
    findNodes(tree, 'image', 'definition')
      .filter(({url}) => !/^\.{1,2}\/(?!.*\bstatic\/)/.test(url))
      // Links have definitions too.
      .filter(({type, url}) => type === 'image' || picture.test(url))
      .map((node) => ({
        line: findLine(node),
        message: `Put the image beside the page and write \`./${path.basename(node.url.replaceAll('\\', '/'))}\`: everyone can read static/ without signing in, and browsers load nothing from other hosts.`,
      }))
  );
}
