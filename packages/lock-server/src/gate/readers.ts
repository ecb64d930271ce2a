import {defaultAudience} from '../shared/audiences';
import type {GateCookie, Reader} from './gate-cookie';

/** Whose a session is, and the role there. */
interface Session {
  userId: string;
  role: string | null;
}

/**
 * Finds a session of our own accounts with its user and the role now, from memory where
 * it can; undefined when it has ended, and when that cannot be known.
 *
 * @param issuedAt when the cookie was made, in epoch milliseconds.
 */
export type FindSession = (
  sessionId: string,
  issuedAt: number,
) => Session | undefined | Promise<Session | undefined>;

/** Finds the reader who sent a request; null for a stranger. */
export type FindReader = (request: Request) => Reader | null | Promise<Reader | null>;

/**
 * Makes the check of who reads. With our own accounts the session of the cookie must be valid, and
 * the role of now decides the audience. With a platform's endpoint the cookie alone decides until
 * it expires. Most answers are known without a promise: each file asks.
 *
 * @param options.findSession of our own accounts; none with a platform's endpoint.
 * @param options.roles the audience of a role.
 * @param options.audiences those that have a build.
 */
export function createReaderCheck(options: {
  cookie: GateCookie;
  findSession?: FindSession;
  roles: ReadonlyMap<string, string>;
  audiences: ReadonlyMap<string, unknown>;
}): FindReader {
  const {cookie, findSession, roles, audiences} = options;
  return (request) => {
    const reader = cookie.check(request.headers.get('cookie'));
    if (!reader) {
      return null;
    }
    if (!findSession) {
      return {...reader, audience: audienceWithBuild(reader.audience, audiences)};
    }
    const withSession = (session: Session | undefined): Reader | null =>
      session?.userId === reader.userId
        ? {...reader, audience: findAudience(session.role, roles, audiences)}
        : null;
    const session = findSession(reader.sessionId, reader.issuedAt);
    return session instanceof Promise ? session.then(withSession) : withSession(session);
  };
}

/** The audience of a role: `everyone` for one that no audience names. */
export function findAudience(
  role: string | null | undefined,
  roles: ReadonlyMap<string, string>,
  audiences: ReadonlyMap<string, unknown>,
): string {
  return audienceWithBuild(roles.get(role ?? ''), audiences);
}

/** The audience itself where it has a build, else `everyone`: nothing else decides that. */
function audienceWithBuild(
  audience: string | undefined,
  audiences: ReadonlyMap<string, unknown>,
): string {
  return audience !== undefined && audiences.has(audience) ? audience : defaultAudience;
}
