import {defaultAudience} from '../../shared/audiences';
import type {GateCookie, Reader} from './gate-cookie';

/** Whose a session is, and the role there. */
interface Session {
  userId: string;
  role: string | null;
}

/** What our own accounts know of sessions. */
export interface LiveSessions {
  /** Finds the session of an access token; undefined for one that is not valid. */
  findId: (token: string) => Promise<string | undefined>;
  /**
   * Finds a session with its user and the role now, from memory where it can.
   *
   * @param agreedAt when the cookie was made, in epoch milliseconds.
   * @returns undefined when it has ended, and when that cannot be known.
   */
  find: (sessionId: string, agreedAt: number) => Session | undefined | Promise<Session | undefined>;
}

/** Finds the reader who sent a request; null for a stranger. */
export type FindReader = (request: Request) => Reader | null | Promise<Reader | null>;

/**
 * Makes the check of who reads. With our own accounts the session of the cookie
 * must be valid, and the role of now decides the audience. Before a platform's
 * endpoint the cookie alone decides until it expires. Most answers are known
 * without a promise: each file asks.
 *
 * @param options.sessions of our own accounts.
 * @param options.roles the audience of a role.
 * @param options.audiences those that have a build; others read that of
 *   `everyone`.
 */
export function createReaderCheck(options: {
  cookie: GateCookie;
  sessions?: LiveSessions;
  roles: ReadonlyMap<string, string>;
  audiences: ReadonlyMap<string, unknown>;
}): FindReader {
  const {cookie, sessions, roles, audiences} = options;
  return (request) => {
    const reader = cookie.check(request.headers.get('cookie'));
    if (!reader || !sessions) {
      return reader;
    }
    const withSession = (session: Session | undefined): Reader | null =>
      session?.userId === reader.userId
        ? {...reader, audience: audienceOf(session.role, roles, audiences)}
        : null;
    const session = sessions.find(reader.sessionId, reader.agreedAt);
    return session instanceof Promise ? session.then(withSession) : withSession(session);
  };
}

/**
 * The audience of a role: `everyone` for a role that no audience names, and for
 * an audience without a build.
 */
export function audienceOf(
  role: string | null | undefined,
  roles: ReadonlyMap<string, string>,
  audiences: ReadonlyMap<string, unknown>,
): string {
  const named = roles.get(role ?? '') ?? defaultAudience;
  return audiences.has(named) ? named : defaultAudience;
}
