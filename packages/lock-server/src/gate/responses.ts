import {brotliCompressSync} from 'node:zlib';
import {
  foreignHeaders,
  responseHeaders,
  pageHeaders,
  scriptHashes,
  scriptHeaders,
  type SecurityOptions,
} from './security-headers';
import {pageAddress, listAddresses, decodePath} from '../shared/addresses';
import {emptyResponse} from '../http/bodies';
import {baseOfAddress, baseOfLocale} from '../shared/locales';
import {passwordChangeMark} from '../shared/password-change';
import {fileResponse, type FileResponder} from './file-response';
import {hashContent, isPage, isScript, readFiles, readSite, type SiteFile} from './site-files';

const aYear = 'max-age=31536000, immutable';

/** The responses that one build can give. */
export interface SiteResponses {
  /** Lists the addresses that `find` knows, decoded. */
  addresses: () => string[];
  /** Finds the response for a path as the request line has it. */
  find: (path: string) => FileResponder | undefined;
  /**
   * The response with the `404.html` of the locale of a path, for a path where nothing is found.
   */
  notFoundPage: (path: string) => FileResponder;
}

/**
 * Prepares the builds of the guide: every file of each at its addresses, and
 * the `404.html` of each locale with 404. A page in the browser's cache is asked about each
 * time, so that it does not outlive the session. A file that builds share is in memory once.
 *
 * @param folders of the builds, by audience.
 * @param locales of the builds, the default locale first; default one locale.
 * @returns the responses for the readers of each audience.
 * @throws Error that names `docusaurus-lock build` when a folder holds no site.
 */
export function guideResponses(
  folders: ReadonlyMap<string, string>,
  security: SecurityOptions,
  locales: readonly string[] = [],
): ReadonlyMap<string, SiteResponses> {
  const contents = new Map<string, Buffer<ArrayBuffer>>();
  const share = (content: Buffer<ArrayBuffer>) => {
    const hash = hashContent(content);
    const same = contents.get(hash) ?? content;
    contents.set(hash, same);
    return same;
  };
  const shareFile = (file: SiteFile): SiteFile => ({
    ...file,
    body: share(file.body),
    brotli: file.brotli && share(file.brotli),
  });
  const rules = {
    hashed: `private, ${aYear}`,
    other: 'private, no-cache',
    fallback: {status: 404},
    bases: basesOf(locales),
  };
  return new Map(
    [...folders].map(([audience, folder]) => [
      audience,
      siteResponses(readFiles(folder), shareFile, security, rules),
    ]),
  );
}

/** The base paths of the locales; `/` alone without locales. */
const basesOf = (locales: readonly string[]): string[] => [
  '/',
  ...locales.slice(1).map((one) => baseOfLocale(one, locales)),
];

/**
 * Prepares `build/sign-in`: its assets, for everyone, and its `404.html` with 401. Its pages have
 * no addresses of their own, because the `404.html` of the root or of the locale answers every
 * document request without a session.
 *
 * @param offersPasswordChange whether the form shows its link to change a password.
 * @param locales of the site, the default locale first; the form may lack some. Default one locale.
 * @throws Error that names `docusaurus-lock build` when the folder holds no site.
 */
export function signInResponses(
  folder: string,
  security: SecurityOptions,
  offersPasswordChange = false,
  locales: readonly string[] = [],
): SiteResponses {
  const bases = basesOf(locales);
  const forms = bases.map((base) => `${base.slice(1)}404.html`);
  const files = readSite(folder).filter((file) => forms.includes(file.name) || !isPage(file));
  const prepare = (file: SiteFile) =>
    offersPasswordChange && isPage(file) ? markPage(file) : file;
  return siteResponses(files, prepare, security, {
    hashed: `public, ${aYear}`,
    other: 'public, max-age=3600',
    // RFC 9110, section 15.5.2: a 401 must name a scheme. `Session` is a scheme of our own.
    fallback: {status: 401, headers: {'www-authenticate': 'Session'}},
    bases,
  });
}

/**
 * Marks the sign-in page. Without the mark, the style sheet of the form hides the link to change a
 * password: the same build is served with our own accounts and with a platform's.
 */
function markPage(file: SiteFile): SiteFile {
  const text = file.body.toString().replace('<html', `<html ${passwordChangeMark}`);
  const body = Buffer.from(text);
  return {
    ...file,
    etag: `W/"${hashContent(body)}"`,
    body,
    brotli: brotliCompressSync(body),
  };
}

/** Creates the redirect from the file of a page to the page's address. */
const redirectTo =
  (page: string, headers: Record<string, string>): FileResponder =>
  ({url}) => {
    const location = encodeURI(page) + new URL(url).search;
    return emptyResponse(308, {...headers, location});
  };

/** The `cache-control` of files, and the response where nothing is found. */
interface SiteRules {
  hashed: string;
  other: string;
  fallback: {status: number; headers?: Record<string, string>};
  /** The base paths of the locales, see `baseOfLocale`. Each has its own assets and 404.html. */
  bases: readonly string[];
}

function siteResponses(
  read: Iterable<SiteFile>,
  prepare: (file: SiteFile) => SiteFile,
  security: SecurityOptions,
  rules: SiteRules,
): SiteResponses {
  // Hashes of the inline scripts of all pages, without duplicates.
  const hashes = new Set<string>();
  const files: SiteFile[] = [];
  for (const file of read) {
    if (file.isRoute) {
      scriptHashes(file.body.toString()).forEach((hash) => hashes.add(hash));
    }
    files.push(prepare(file));
  }
  const forPages = pageHeaders([...hashes].sort(), security);
  const forForeign = foreignHeaders(security);
  const forScripts = scriptHeaders(security);
  const forOthers = responseHeaders(security);

  const pages = new Map<string, FileResponder>();
  const others = new Map<string, FileResponder>();
  const notFoundPages = new Map<string, FileResponder>();
  for (const file of files) {
    const headers = file.isRoute
      ? forPages
      : (isPage(file) && forForeign) || (isScript(file) && forScripts) || forOthers;
    const base = rules.bases.find((one) => `/${file.name}` === `${one}404.html`);
    if (base) {
      const {status, headers: own} = rules.fallback;
      const all = {...headers, ...own, 'cache-control': 'no-store'};
      notFoundPages.set(base, fileResponse(file, {status, headers: all}));
      continue;
    }
    const isHashed = rules.bases.some((one) => `/${file.name}`.startsWith(`${one}assets/`));
    const kept = isHashed ? rules.hashed : rules.other;
    const responder = fileResponse(file, {headers: {...headers, 'cache-control': kept}});
    const page = isPage(file) && pageAddress(file.name);
    for (const address of listAddresses(file.name)) {
      const isOther = page && file.isRoute && address.endsWith('.html');
      (page ? pages : others).set(address, isOther ? redirectTo(page, forOthers) : responder);
    }
  }
  const ofRoot = notFoundPages.get('/');
  if (!ofRoot) {
    throw new Error('The build has no 404.html.');
  }
  return {
    addresses: () => [...pages.keys(), ...others.keys()],
    find(path) {
      if (!path.includes('%')) {
        return pages.get(path) ?? others.get(path);
      }
      const page = decodePath(path);
      // A path that cannot be decoded is not the address of a file.
      return page === null ? undefined : (pages.get(page) ?? others.get(decodeURIComponent(path)));
    },
    notFoundPage: (path) => notFoundPages.get(baseOfAddress(path, rules.bases)) ?? ofRoot,
  };
}
