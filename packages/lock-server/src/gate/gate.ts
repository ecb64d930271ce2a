import type {Context, Next} from 'hono';
import {emptyResponse} from '../http/bodies';
import type {ServerEnv} from '../http/requests';
import type {SiteResponses} from './responses';
import {listExceptions, type Routes} from './exceptions';
import type {Reader} from './gate-cookie';
import type {FindReader} from './readers';

/**
 * Makes the gate, through which every request passes first: only exceptions go on to a route, and a
 * reader gets the build of their audience.
 *
 * Without a session nothing here looks at the guide, so the response cannot depend on what is in
 * it. The only redirect leads a reader from the file of a page to the address of that page, so there
 * is no return address to forge.
 */
export function createGate(options: {
  /** Those that are open; default none. */
  features?: readonly Routes[];
  findReader: FindReader;
  /** By audience. */
  guides: ReadonlyMap<string, SiteResponses>;
  signIn: SiteResponses;
  /** Of refusals; files have their own. */
  headers: Readonly<Record<string, string>>;
}) {
  const {findReader, guides, signIn, headers} = options;
  const {decideAccess, allowedMethods} = createDecision(options.features);

  function answerFile(request: Request, path: string, reader: Reader | null) {
    const guide = reader && guides.get(reader.audience);
    const file = guide?.find(path) ?? signIn.find(path) ?? guide?.notFoundPage(path);
    if (file) {
      return file(request);
    }
    return isDocumentRequest(request, path)
      ? signIn.notFoundPage(path)(request)
      : emptyResponse(404, headers);
  }

  // Answers without a promise in between where it can: this is the path of every file.
  return (c: Context<ServerEnv>, next: Next): Response | Promise<Response> | Promise<void> => {
    const request = c.req.raw;
    const {method, path} = c.req;
    switch (decideAccess({method, path})) {
      case 'open':
        return next();
      case 'file': {
        const reader = findReader(request);
        return reader instanceof Promise
          ? reader.then<Response>((result) => answerFile(request, path, result))
          : answerFile(request, path, reader);
      }
      case 'nothing':
        return emptyResponse(404, headers);
      case 'no-method': {
        const allow = allowedMethods(path).join(', ');
        return emptyResponse(405, {...headers, allow});
      }
    }
  };
}

/** What a request may have. */
type Access = 'open' | 'file' | 'nothing' | 'no-method';

/**
 * Makes the decision of what a request may have, from nothing but its method and its path:
 * the route of an exception (`open`), a file of the sign-in build and, with a session, of
 * the guide (`file`), no file whoever asks (`nothing`), or nothing because the address has
 * no such method (`no-method`).
 *
 * @param features those with exceptions beside the core's; default none.
 */
export function createDecision(features: readonly Routes[] = []) {
  const listMethods = new Map<string, string[]>();
  for (const {method, path} of listExceptions(features)) {
    const methods = listMethods.get(path) ?? [];
    methods.push(...(method === 'GET' ? files : [method]));
    listMethods.set(path, methods);
  }
  return {
    /**
     * Lists the methods that an address answers, for `Allow` (RFC 9110, section 15.5.6). It
     * depends on the exceptions alone, so it tells nothing of the guide.
     */
    allowedMethods: (path: string): readonly string[] => listMethods.get(path) ?? files,

    /**
     * @param request.method upper case, as the request line has it.
     * @param request.path as the request line has it: not decoded, no query.
     */
    decideAccess: ({method, path}: {method: string; path: string}): Access => {
      const methods = listMethods.get(path);
      if (!(methods ?? files).includes(method)) {
        return 'no-method';
      }
      if (discovery.test(path)) {
        return 'nothing';
      }
      return methods ? 'open' : 'file';
    },
  };
}

const files = ['GET', 'HEAD'];

// Where programs look for the OAuth server of the site or of one of its routes, which there
// is not. Some ask nothing else once a page answers there, even the form to sign in.
const discovery = /^(\/[^/]+)?\/\.well-known\/(oauth-|openid-configuration)/;

/**
 * Whether a request is a browser opening a page, as opposed to a script, a style or a call:
 * `Sec-Fetch-Dest: document`, else, in clients that do not send it, an `Accept` with `text/html`. A
 * service worker of an older site may pass the request on: then the destination is empty, and the
 * mode is that of no call. The root is a page for all: checks of whether a site is up ask for it,
 * and take 404 for a site that is down.
 *
 * @param path as the request line has it, without query.
 */
function isDocumentRequest(request: Request, path: string): boolean {
  if (path === '/') {
    return true;
  }
  const {headers} = request;
  const destination = headers.get('sec-fetch-dest');
  const isPassedOn =
    destination === 'empty' &&
    ['navigate', 'same-origin'].includes(headers.get('sec-fetch-mode') ?? '');
  return destination && !isPassedOn
    ? destination === 'document'
    : (headers.get('accept') ?? '').includes('text/html');
}

/**
 * Takes the path out of a request's URL as it was sent: not decoded, without
 * query. The gate decides on this text and the files are looked up by it, so
 * the two cannot disagree about what was asked for.
 */
export function requestPath(request: Request): string {
  const {url} = request;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const length = url.slice(start).search(/[?#]/);
  return length < 0 ? url.slice(start) : url.slice(start, start + length);
}
