import {defaultAudience} from '../../shared/audiences';
import type {GateCookie, Reader} from './gate-cookie';

/** What our own accounts know of sessions, from memory. */
export interface LiveSessions {
  /** Finds the session of an access token; undefined for one that is not valid. */
  idOf: (token: string) => Promise<string | undefined>;
  /**
   * Finds a session that stands, with its user and the role now.
   *
   * @param seenAt when the endpoint last said so, in epoch milliseconds.
   * @returns 'ended', or 'newer' where that was after the last look into the
   *   database.
   */
  find: (
    sessionId: string,
    seenAt: number,
  ) => {userId: string; role: string | null} | 'ended' | 'newer';
}

/** Finds the reader who sent a request; null for a stranger. */
export type FindReader = (request: Request) => Reader | null;

/**
 * Makes the check of who reads. With our own accounts the session of the cookie
 * must still stand, and the role of now decides the audience; what the cookie
 * says counts while it is newer than what memory holds. Before a platform's
 * endpoint the cookie alone decides until it expires.
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
    const session = sessions.find(reader.sessionId, reader.agreedAt);
    if (session === 'newer') {
      return reader;
    }
    if (session === 'ended' || session.userId !== reader.userId) {
      return null;
    }
    return {...reader, audience: audienceOf(session.role, roles, audiences)};
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
