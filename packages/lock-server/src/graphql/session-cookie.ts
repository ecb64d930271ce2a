import {audienceHeader} from '../shared/audiences';
import {replaceHeader} from '../shared/replace-session';
import type {GateCookie} from '../gate/gate-cookie';
import {findAudience} from '../gate/readers';
import type {GuideBuilds} from '../gate/site-files';
import type {ReportEvent} from '../monitoring/log';
import type {AuthResult} from './authenticate';

/** Makes the headers to add to an answer, from what the answer says about the user who asked. */
export type CookieHeaders = (
  authResult: AuthResult,
  asked: {
    request: Request;
    address: string;
    reader?: {userId: string};
    /** Whether the reader has signed out since the request came. */
    isSignedOut?: boolean;
  },
) => Promise<Record<string, string>>;

/**
 * Creates a function that makes the headers of an answer that proves which user asked: `Set-Cookie`
 * with the gate cookie, and the reader's audience. Any answer to `logout` clears the cookie. A
 * request that was under way at the sign-out sets no cookie, unless it is a sign-in.
 *
 * A sign-in and a switch of the company replace the cookie of another user. An answer to `me` or
 * `refreshAuthToken` replaces it only where the request has `replace-session: 1`, or any link with
 * a token could replace it. Without that header, the answer has `replace-session: needed`.
 *
 * @param options.guides the audiences of roles, and the audiences that have a build.
 * @param options.noteVisit receives the user whose cookie is set, and the user's role.
 * @param options.report receives openings and refusals, but not the renewals of a reader.
 * @param options.signIns the mutations of features that sign in; default none.
 */
export function createCookieHeaders(options: {
  cookie: GateCookie;
  guides: Pick<GuideBuilds, 'roles' | 'folders'>;
  recordVisit: (userId: string, role?: string) => Promise<void>;
  report: ReportEvent;
  signIns?: readonly string[];
}): CookieHeaders {
  const {cookie, guides, recordVisit, report, signIns = []} = options;
  return async (
    {proof, caller},
    {request, address, reader, isSignedOut},
  ): Promise<Record<string, string>> => {
    if (proof === 'logout') {
      return {'set-cookie': cookie.clear};
    }
    if (caller === 'refused') {
      const reason = 'token_refused';
      report({event: 'guide_refused', account: reader?.userId, address, reason});
    }
    if (!caller || caller === 'refused') {
      return {};
    }
    const {userId, role, sessionId} = caller;
    const isSame = reader?.userId === userId;
    const isSignIn = ['authenticateUser', ...signIns].includes(proof ?? '');
    if (isSignedOut && !isSignIn) {
      return {};
    }
    const replaces =
      isSignIn || proof === 'setActiveUserSession' || request.headers.get(replaceHeader) === '1';
    if (reader && !isSame && !replaces) {
      return {[replaceHeader]: 'needed'};
    }
    const audience = findAudience(role, guides.roles, guides.folders);
    await recordVisit(userId, role);
    if (!isSame) {
      report({event: 'guide_opened', account: userId, address});
    }
    return {
      'set-cookie': cookie.issue(userId, audience, sessionId),
      [audienceHeader]: audience,
    };
  };
}
