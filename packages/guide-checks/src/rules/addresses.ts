// Rules for where links lead: what a build would refuse, found in the sources.
import path from 'node:path';
import type {Nodes, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {diagrams} from '../../../../src/plugins/diagrams';
import {glossaryFile, glossaryRoute} from '../../../../src/plugins/glossary';
import {readAttribute} from '../../../../src/plugins/nodes';
import {helpLink, isHelpLink} from '../../../../src/plugins/redirects';
import {idFor} from '../../../../src/plugins/row-ids';
import {defaultAudience, withoutSlash} from 'docusaurus-lock/tools';
import {catchFileErrors, type Guide} from '../guide';
import {findLine, type Page, type Problem} from '../page';
import {decode, isFile, missingFile, suggest} from './files';

interface Link {
  url: string;
  line: number;
}

/** Links lead to pages, headings and terms that all readers of a page may read. */
export function addresses(page: Page, guide: Guide): Problem[] {
  const drawn = structuredClone(page.tree);
  return [
    ...catchFileErrors(() => diagrams()(drawn, {path: path.resolve(page.file)})),
    ...findLinks(page.tree).flatMap(({url, line}): Problem[] => {
      const message = brokenLink(url, guide, page);
      // Builds leave drafts out.
      const isAdvice = page.frontMatter.draft === true;
      const to = message && !url.includes('#') && movedTo(url, guide, page);
      const fix = to ? (row: string) => row.replaceAll(`(${url})`, `(${to})`) : undefined;
      return message ? [{line, message, isAdvice, fix}] : [];
    }),
  ];
}

/**
 * The links of a page, in Markdown and as attributes of elements, and its
 * pictures. Of pictures elsewhere, another rule says where they belong.
 */
function findLinks(tree: Root): Link[] {
  const links: Link[] = [];
  visit(tree, (node: Nodes) => {
    const urls =
      'url' in node
        ? [node.type === 'image' && !isBeside(node.url) ? undefined : node.url]
        : [readAttribute(node, 'href'), readAttribute(node, 'to')];
    for (const url of urls.filter((each) => each !== undefined)) {
      links.push({url, line: findLine(node)});
    }
  });
  return links;
}

const isBeside = (url: string): boolean => /^\.{1,2}\//.test(url);

// A page that has no file in docs/.
const searchRoute = '/search';

/**
 * Returns what is wrong with a link.
 *
 * @param from the page that it is on; undefined for a list of addresses, which
 *   is no text of anyone.
 * @returns undefined if it leads to something that all readers of the page may
 *   read, or to another site.
 */
export function brokenLink(url: string, guide: Guide, from?: Page): string | undefined {
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url)) {
    return undefined;
  }
  const [, written = '', id] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url)!;
  const isTarget = resolveTarget(written, guide, from);
  const to = written === '' ? from : guide.pages.find(isTarget);
  if (to) {
    return (
      notFor(to, guide, from) ??
      (id ? noHeading(decode(id), written, to, from && guide.terms) : undefined)
    );
  }
  if (guide.unread.some(isTarget) || findAddress(written, from) === searchRoute) {
    return undefined;
  }
  return isFile(written) ? missingFile(written, from) : noPage(written, guide, from);
}

/** Finds the page that a link leads to, by its file or by its address. */
function resolveTarget(
  written: string,
  {folder}: Guide,
  from?: Page,
): (page: Pick<Page, 'file' | 'route'>) => boolean {
  if (/\.mdx?$/.test(written)) {
    const name = decode(written).replace(/^@site\//, '');
    const places = [path.dirname(from?.file ?? ''), folder, path.dirname(folder)];
    const files = places.map((place) => path.join(place, name));
    return ({file}) => files.includes(file);
  }
  const address = findAddress(written, from);
  return ({route}) => withoutSlash(route) === address;
}

const findAddress = (written: string, from?: Page): string =>
  withoutSlash(decode(new URL(written, `http://x${from?.route ?? '/'}`).pathname));

/** Where the page that a link without an id names has gone. */
const movedTo = (written: string, {redirects}: Guide, from?: Page): string | undefined =>
  redirects?.value[findAddress(written, from)];

function noPage(written: string, guide: Guide, from?: Page): string {
  const to = movedTo(written, guide, from);
  if (to) {
    return `The page ${written} has moved. Write ${to}.`;
  }
  const isSource = /\.mdx?$/.test(written);
  const place = isSource
    ? path.join(path.dirname(from?.file ?? ''), decode(written))
    : findAddress(written, from);
  const candidates = guide.pages.map(({file, route}) => (isSource ? file : route));
  return `No page is at ${written}.${suggest(place, candidates)}`;
}

/** Returns why some readers of a page do not have another. */
function notFor(to: Page, {audiences}: Guide, from?: Page): string | undefined {
  if (to.frontMatter.draft && !from?.frontMatter.draft) {
    return `${to.file} is a draft, which builds leave out. Remove this link, or publish the page first.`;
  }
  const only = findAudiences(to);
  const readers = (from ? findAudiences(from) : only) ?? [defaultAudience];
  if (![...(only ?? []), ...readers].every((name) => audiences?.includes(name))) {
    // Who reads the pages cannot be said: a problem of that field, or of the list.
    return undefined;
  }
  const without = readers.filter((name) => only && !only.includes(name));
  if (!only || without.length === 0) {
    return undefined;
  }
  return `${to.route} is for ${and(only)} only, and this page is also for ${and(without)}. Remove this link, or restrict this page: audience: [${only.join(', ')}]`;
}

const and = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

/** Who may read a page; undefined if everyone may. */
function findAudiences({frontMatter}: Page): string[] | undefined {
  const names = [frontMatter.audience ?? []].flat().map(String);
  return names.length === 0 || names.includes(defaultAudience) ? undefined : names;
}

function noHeading(
  id: string,
  written: string,
  to: Page,
  terms: Guide['terms'],
): string | undefined {
  // Links to the address of the glossary become tooltips.
  if (written === glossaryRoute && terms) {
    return terms.has(id)
      ? undefined
      : `The glossary has no term #${id}.${suggest(id, terms)} A new term is \`### Term {/* #${id} */}\` in ${glossaryFile}.`;
  }
  const {ids} = to;
  const page = written === '' ? 'This page' : to.file;
  return ids.includes(id)
    ? undefined
    : `${page} has no heading with the id ${id}.${suggest(id, ids)}`;
}

/** A page has an address of its own. */
export function ownAddress({file, route}: Page, {pages}: Guide): Problem[] {
  const first = pages.find((page) => page.route === route);
  return first && first.file !== file
    ? [
        {
          line: 1,
          message: `${first.file} has the address ${route} too. Choose another \`slug\` or name for this page.`,
        },
      ]
    : [];
}

/** Only some characters may be in an address, since it is also that of a help link. */
export function pageName({file, route, source, frontMatter: {slug}}: Page): Problem[] {
  // A file with an underscore is a part of pages, and has no address.
  if (isHelpLink(helpLink(route)) || /(^|\/)_/.test(file)) {
    return [];
  }
  const rename = (name: string) =>
    name
      .split('/')
      .map((step) => step && (idFor(step) || 'name'))
      .join('/');
  const write =
    typeof slug === 'string'
      ? `Write \`slug: ${rename(slug)}\``
      : `Rename this file to ${rename(file.replace(/\.mdx$/, ''))}.mdx`;
  return [
    {
      line: source.split('\n').findIndex((row) => row.startsWith('slug:')) + 1 || 1,
      message: `${write}: addresses have lower-case letters, digits and hyphens.`,
    },
  ];
}
