import type {Context, Next} from 'hono';
import {allowedMethods, decideAccess} from './decide-access';
import {emptyAnswer} from './empty-answer';
import {isDocumentRequest} from './is-document-request';
import type {SessionCookie} from './session-cookie';
import type {SiteAnswers} from './site-answers';

/**
 * Makes the gate, through which every request passes first: turns the
 * decision of `decideAccess` into an answer, and lets only exceptions go on to a
 * route. A reader gets the build of the audience that the cookie names, and
 * nothing here looks at any other.
 *
 * Without a session nothing here looks at the guide, so the answer cannot
 * depend on what is in it. Nothing here redirects, so there is no return
 * address to forge.
 */
export function createGate(options: {
  cookie: SessionCookie;
  /** By audience. */
  guides: ReadonlyMap<string, SiteAnswers>;
  signIn: SiteAnswers;
  /** Of refusals; files have their own. */
  headers: Readonly<Record<string, string>>;
}) {
  const {cookie, guides, signIn, headers} = options;
  // Answers without a promise in between: this is the path of every file.
  return (c: Context, next: Next): Response | Promise<void> => {
    const request = c.req.raw;
    const {method, path} = c.req;
    switch (decideAccess({method, path})) {
      case 'open':
        return next();
      case 'file': {
        const session = cookie.check(request.headers.get('cookie'));
        const guide = session && guides.get(session.audience);
        const file = guide?.find(path) ?? signIn.find(path) ?? guide?.fallback;
        if (file) {
          return file(request);
        }
        return isDocumentRequest(request, path)
          ? signIn.fallback(request)
          : emptyAnswer(404, headers);
      }
      case 'no-method': {
        const allow = allowedMethods(path).join(', ');
        return emptyAnswer(405, {...headers, allow});
      }
    }
  };
}
