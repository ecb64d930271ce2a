import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {PageAddresses} from '../sources/page-addresses';
import {throwErrors} from '../sources/read-source';
import {isRoute, type Routes} from 'docusaurus-lock-server/gate/exceptions';
import {pageMark} from 'docusaurus-lock-server/gate/site-files';
import {pageAddress, withoutSlash} from 'docusaurus-lock-server/shared/addresses';
import {filesIn, linksIn} from 'docusaurus-lock-server/gate/files-in';

/**
 * Checks that no file of a build names a page that the build leaves out. A list in the source code
 * of the site may contain the address of such a page.
 *
 * @throws Error that lists the files with the pages that they name.
 */
export function assertNoHiddenNames(folder: string, hidden: readonly string[]): void {
  if (hidden.length === 0) {
    return;
  }
  // Also matches a doc's id, which is the address without its first slash: `usage/zones`. For a
  // page at the top level the slash is needed, because its id could be any word.
  const names = hidden.map((address) =>
    address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/^\/(?=.*\/)/, '(?<![\\w-])'),
  );
  const pattern = new RegExp(`(?:${names.join('|')})(?![\\w-]|/\\w)`);
  const text = /\.(css|html|js|json|map|md|svg|txt|xml)$/;
  const problems = listFiles([folder], text).flatMap((file) => {
    const [name] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
    return name === undefined ? [] : [`${file} names ${name}`];
  });
  if (problems.length > 0) {
    throw new Error(
      `The build has names of pages that it leaves out: ${problems.join('; ')}. Remove them from the source code, or the \`audience\` from the front matter of the pages.`,
    );
  }
}

// Browsers ignore white space in `javascript:`. An entity can hold anything.
const active =
  /<(?:[^\s<>:]+:)?script\b|<!ENTITY\b|(?<=[\s"'/])on[a-z]+\s*=\s*["']|j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i;

/**
 * Checks that no SVG in these folders can run a script: when an SVG is opened by itself, its script
 * has the origin of the site, and so the tokens in local storage.
 *
 * @throws Error that lists the files with what they contain.
 */
export function assertNoActiveSvgs(...folders: readonly string[]): void {
  const problems = listFiles(folders, /\.svg$/i).flatMap((file) => {
    const [match] = active.exec(plainText(file)) ?? [];
    const message = `It contains “${match}”. An SVG may contain no script, event handler, javascript: address or entity. Remove it, or export the picture again as plain SVG.`;
    return match === undefined ? [] : [`${file}: ${message}`];
  });
  throwErrors(problems);
}

/**
 * Checks that these folders have no HTML that would get the rights of a page. The server recognises
 * pages by a mark of Docusaurus and gives other HTML no rights; a static host gives all HTML the
 * same rights. The folders may not have symbolic links either, because no check follows them.
 *
 * @param isStatic whether the build is for a static host.
 * @throws Error that lists the files.
 */
export function assertNoForeignPages(isStatic: boolean, ...folders: readonly string[]): void {
  const message = isStatic
    ? 'On a static host, the scripts of this HTML would have the rights of a page. Write it in MDX, or offer it as a ZIP archive.'
    : 'This is a page of Docusaurus, and its scripts would have the rights of a page of this site. Add its sources to the site, or offer it as a ZIP archive.';
  const pages = listFiles(folders, /\.(?:[xs]?html?|xht)$/i)
    .filter((file) => isStatic || readFileSync(file).includes(pageMark))
    .map((file) => `${file}: ${message}`);
  const links = folders.flatMap((folder) =>
    linksIn(folder).map(
      (name) =>
        `${path.join(folder, name)}: This is a symbolic link, which the checks do not follow. Put the file or the folder itself here.`,
    ),
  );
  throwErrors([...pages, ...links]);
}

/**
 * Checks that no page of a build has an address that a route of the server answers in its place.
 *
 * @param features packages whose routes the server has in addition to its own.
 * @throws Error that lists the files of these pages.
 */
export function assertAddressesAreFree(
  folder: string,
  pages: PageAddresses,
  features: readonly Routes[],
): void {
  const errors = filesIn(folder, /\.html$/).flatMap((name) => {
    const page = pageAddress(name);
    if (page === undefined || !isRoute(page, features)) {
      return [];
    }
    const [file = path.join(folder, name)] =
      Object.entries(pages).find(([, addresses]) => addresses.map(withoutSlash).includes(page)) ??
      [];
    const message = `The server answers ${page} itself, so that nobody could read this page. Give it another address: rename the file, or write \`slug\` into its front matter.`;
    return [`${file}: ${message}`];
  });
  throwErrors(errors);
}

const listFiles = (folders: readonly string[], names: RegExp): string[] =>
  folders.flatMap((folder) => filesIn(folder, names).map((name) => path.join(folder, name)));

/** Reads a file with its numeric references decoded; of a file in UTF-16, only the ASCII part. */
function plainText(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll('\0', '')
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCharCode(parseInt(digits, hex ? 16 : 10)),
    );
}
