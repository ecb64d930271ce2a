import {defaultAudience} from '../shared/audiences';
import type {GateCookie, Reader} from './gate-cookie';

/** The user of a session, and the user's role. */
interface Session {
  userId: string;
  role: string | null;
}

/**
 * Finds a session of our own accounts with its user and the user's current role, from memory where
 * possible; undefined when the session has ended, or when its state cannot be found out.
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
 * Creates the function that finds the reader of a request. With our own accounts the session of the
 * cookie must be valid, and the user's current role decides the audience. With a platform's
 * endpoint the cookie alone decides until it expires. It returns without a promise where it can,
 * because every file needs its result.
 *
 * @param options.findSession of our own accounts; none with a platform's endpoint.
 * @param options.roles the audience of each role.
 * @param options.audiences the audiences that have a build.
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

/** The audience of a role; `everyone` for a role that no audience names. */
export function findAudience(
  role: string | null | undefined,
  roles: ReadonlyMap<string, string>,
  audiences: ReadonlyMap<string, unknown>,
): string {
  return audienceWithBuild(roles.get(role ?? ''), audiences);
}

/** The audience if it has a build, else `everyone`. */
function audienceWithBuild(
  audience: string | undefined,
  audiences: ReadonlyMap<string, unknown>,
): string {
  return audience !== undefined && audiences.has(audience) ? audience : defaultAudience;
}
