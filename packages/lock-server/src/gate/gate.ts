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
 * Without a session, no code here looks at the guide, so the response cannot depend on its content.
 * The only redirect leads a reader from the file of a page to the address of that page, so there is
 * no return address to forge.
 */
export function createGate(options: {
  /** The features that are turned on; default none. */
  features?: readonly Routes[];
  findReader: FindReader;
  /** The responses of the guide, by audience. */
  guides: ReadonlyMap<string, SiteResponses>;
  signIn: SiteResponses;
  /** The headers of refusals; files have their own. */
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

  // Returns without a promise where possible, because every file is answered here.
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

/** The result of the decision for a request. */
type Access = 'open' | 'file' | 'nothing' | 'no-method';

/**
 * Creates the function that decides what a request may get, from its method and path alone: the
 * route of an exception (`open`), a file of the sign-in build and, with a session, of the guide
 * (`file`), a 404 with or without a session (`nothing`), or a 405 because the address does not have
 * the method (`no-method`).
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
     * Lists the methods that an address answers, for `Allow` (RFC 9110, section 15.5.6). The list
     * depends on the exceptions alone, so it reveals nothing about the guide.
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

// Programs look here for an OAuth server of the site or of one of its routes. There is none, and
// some programs look no further once any page answers here, even the sign-in form.
const discovery = /^(\/[^/]+)?\/\.well-known\/(oauth-|openid-configuration)/;

/**
 * Whether a browser opens a page with a request, as opposed to loading a script or a style or
 * making a call. `Sec-Fetch-Dest: document` says so; in clients that do not send that header, an
 * `Accept` with `text/html` does. A service worker of an older site may forward the request: then
 * the destination is empty, the mode is `navigate` or `same-origin`, and `Accept` decides too. The
 * root always counts as a page: uptime checks request it, and take 404 for a site that is down.
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
 * Takes the path out of a request's URL as it was sent: not decoded, without query. The gate
 * decides on this text and the files are looked up by it, so the two cannot disagree about the
 * requested path.
 */
export function requestPath(request: Request): string {
  const {url} = request;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const length = url.slice(start).search(/[?#]/);
  return length < 0 ? url.slice(start) : url.slice(start, start + length);
}
