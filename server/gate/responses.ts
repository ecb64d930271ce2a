import {
  responseHeaders,
  pageHeaders,
  scriptHashes,
  scriptHeaders,
  type SecurityOptions,
} from './security-headers';
import {addressesOf, readPath} from '../../shared/addresses';
import {
  type Contents,
  isPage,
  isScript,
  pagesOf,
  readSite,
  type SiteFile,
} from './site-files';

const aYear = 'max-age=31536000, immutable';

/** The responses that one build can give. */
export interface SiteResponses {
  /** Finds the response for a path as the request line has it. */
  find: (path: string) => FileResponder | undefined;
  /** The build's `404.html`, for where nothing is found. */
  fallback: FileResponder;
}

/**
 * Prepares the builds of the guide: every file of each at its addresses, and
 * its `404.html` with 404. A page in the browser's cache is asked about each
 * time, so that it does not outlive the session. Files that builds have in
 * common are in memory once.
 *
 * @param folders of the builds, by audience.
 * @returns the responses for the readers of each audience.
 * @throws Error that names `npm run build` when a folder holds no site.
 */
export function guideResponses(
  folders: ReadonlyMap<string, string>,
  security: SecurityOptions,
): ReadonlyMap<string, SiteResponses> {
  const known: Contents = new Map();
  const rules = {
    hashed: `private, ${aYear}`,
    other: 'private, no-cache',
    fallback: {status: 404},
  };
  return new Map(
    [...folders].map(([audience, folder]) => [
      audience,
      siteResponses(readSite(folder, known), security, rules),
    ]),
  );
}

/**
 * Prepares `build/sign-in`: its assets, for everyone, and its `404.html` with
 * 401. Its pages have no address, for that one page answers every document
 * request without a session.
 *
 * @throws Error that names `npm run build` when the folder holds no site.
 */
export function signInResponses(
  folder: string,
  security: SecurityOptions,
): SiteResponses {
  const files = readSite(folder).filter(
    (file) => file.name === '404.html' || !isPage(file),
  );
  return siteResponses(files, security, {
    hashed: `public, ${aYear}`,
    other: 'public, max-age=3600',
    // RFC 9110, section 15.5.2: a 401 names a scheme. This one is ours.
    fallback: {status: 401, headers: {'www-authenticate': 'Session'}},
  });
}

/** How long a browser keeps what, and what answers where nothing is found. */
interface SiteRules {
  hashed: string;
  other: string;
  fallback: {status: number; headers?: Record<string, string>};
}

function siteResponses(
  files: readonly SiteFile[],
  security: SecurityOptions,
  rules: SiteRules,
): SiteResponses {
  const forPages = pageHeaders(scriptHashes(pagesOf(files)), security);
  const forScripts = scriptHeaders(security);
  const forOthers = responseHeaders(security);

  const pages = new Map<string, FileResponder>();
  const others = new Map<string, FileResponder>();
  let fallback: FileResponder | undefined;
  for (const file of files) {
    const headers =
      (isPage(file) && forPages) || (isScript(file) && forScripts) || forOthers;
    if (file.name === '404.html') {
      fallback = fileResponse(file, {
        status: rules.fallback.status,
        headers: {
          ...headers,
          ...rules.fallback.headers,
          'cache-control': 'no-store',
        },
      });
      continue;
    }
    const isHashed = file.name.startsWith('assets/');
    const kept = isHashed ? rules.hashed : rules.other;
    const responder = fileResponse(file, {
      headers: {...headers, 'cache-control': kept},
    });
    for (const address of addressesOf(file.name)) {
      (isPage(file) ? pages : others).set(address, responder);
    }
  }
  if (!fallback) {
    throw new Error('A site has a 404.html.');
  }
  const find = (path: string) =>
    path.includes('%')
      ? findDecoded(path)
      : (pages.get(path) ?? others.get(path));
  const findDecoded = (path: string) => {
    const page = readPath(path);
    // What cannot be decoded is no address of any file.
    return page === null
      ? undefined
      : (pages.get(page) ?? others.get(decodeURIComponent(path)));
  };
  return {find, fallback};
}

/** Answers a request with one file. */
type FileResponder = (request: Request) => Response;

/**
 * Prepares the responses of a file, so that a request costs a lookup: body and
 * headers of each encoding, and the 304.
 *
 * `Range` is ignored, which RFC 9110, section 14.2, allows.
 *
 * @param options.status default 200. Other statuses answer no condition: their
 *   address holds no such file, so there is nothing to have a copy of.
 * @param options.headers beside those that the file itself decides.
 */
export function fileResponse(
  file: SiteFile,
  options: {status?: number; headers: Record<string, string>},
): FileResponder {
  const {status = 200} = options;
  const isFound = status === 200;
  const common = {
    ...options.headers,
    ...(isFound ? {etag: file.etag} : {}),
    ...(file.brotli || file.gzip ? {vary: 'accept-encoding'} : {}),
  };
  const variant = (body: Buffer<ArrayBuffer>, encoding?: string) => ({
    body,
    headers: {
      ...common,
      'content-type': file.type,
      'content-length': String(body.length),
      ...(encoding ? {'content-encoding': encoding} : {}),
    } satisfies Record<string, string>,
  });
  const plain = variant(file.body);
  const brotli = file.brotli && variant(file.brotli, 'br');
  const gzip = file.gzip && variant(file.gzip, 'gzip');

  return ({headers}) => {
    const tags = isFound && headers.get('if-none-match');
    if (tags && isListed(file.etag, tags)) {
      return new Response(null, {status: 304, headers: common});
    }
    const accepted = headers.get('accept-encoding') ?? '';
    const chosen =
      (brotli && accepts(accepted, 'br') && brotli) ||
      (gzip && accepts(accepted, 'gzip') && gzip) ||
      plain;
    return new Response(chosen.body, {status, headers: chosen.headers});
  };
}

// Weak comparison, which ignores `W/` (RFC 9110, sections 13.1.2 and 8.8.3.2).
// A tag cannot contain a quote, so its quoted text stands in a well-formed
// header only where that tag is listed.
function isListed(etag: string, tags: string): boolean {
  return tags === '*' || tags.includes(etag.slice('W/'.length));
}

// Named and not refused with `;q=0` (RFC 9110, section 12.5.3). `*` is
// ignored: a client that names nothing gets the plain file. A browser names
// five codings; what follows the twentieth is not read, whatever its length.
function accepts(header: string, encoding: 'br' | 'gzip'): boolean {
  for (const part of header.split(',', 20)) {
    const [name, weight] = part.split(';', 2);
    if (name?.trim() === encoding) {
      return !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '');
    }
  }
  return false;
}

/**
 * Makes a response without a body that no cache keeps: refusals, and whatever
 * `/session` says.
 */
export function emptyResponse(
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(null, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...headers,
      // A 204 must not have one (RFC 9110, section 8.6); without it Node would
      // send other empty responses in chunks.
      ...(status === 204 ? {} : {'content-length': '0'}),
    },
  });
}
