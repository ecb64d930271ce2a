import {GraphQLError} from 'graphql';
import {expressionBuilder} from 'kysely';
import type {ReportEvent} from 'docusaurus-lock-server/monitoring/log';
import type {Tables} from 'docusaurus-lock-server/store/database';
import type {Database, EpochMs, UsersTable} from '../store/database';
import type {PasswordQueue, Passwords} from './passwords';
import type {SignInThrottle} from './sign-in-throttle';
import {hashToken} from 'docusaurus-lock-server/http/tokens';

/** The signed-in user behind an access token. */
export interface Viewer {
  /** The access token itself. */
  token: string;
  sessionId: string;
  /** The company in which the session works. */
  companyId: string;
  /** The user, with the role in that company. */
  user: UsersTable;
}

/**
 * Finds the user and the session of an access token. Writes nothing, so that `me` costs one read.
 * @returns undefined for a token that {@link sessionsByToken} does not find.
 */
export async function findViewer(
  db: Database,
  token: string,
  now: EpochMs,
): Promise<Viewer | undefined> {
  const row = await sessionsByToken(db, 'access', token, now)
    .selectAll('users')
    .select([
      'sessions.id as sessionId',
      'permissions.company_id as companyId',
      'permissions.role as companyRole',
    ])
    .executeTakeFirst();
  return (
    row && {
      token,
      sessionId: row.sessionId,
      companyId: row.companyId,
      user: {...row, role: row.companyRole ?? row.role},
    }
  );
}

/**
 * Finds the viewer of a request that needs one.
 * @throws unauthorized without a token that {@link findViewer} knows.
 */
export async function requireViewer({db, now}: Services, token: string | null): Promise<Viewer> {
  const viewer = token ? await findViewer(db, token, now()) : undefined;
  if (!viewer) {
    throw unauthorized();
  }
  return viewer;
}

/**
 * Selects sessions that have not ended, with user and permission. Sessions of a disabled user, of a
 * user with an expired password, or without the permission are left out.
 */
export function validSessions(db: Database, now: EpochMs) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('permissions', 'permissions.id', 'sessions.permission_id')
    .whereRef('sessions.generation', '=', 'users.session_generation')
    .where('sessions.expires_at', '>', now)
    .where(isActive(now));
}

/** Selects the valid session of a token that has not expired. */
export function sessionsByToken(
  db: Database,
  kind: 'access' | 'refresh',
  token: string,
  now: EpochMs,
) {
  return validSessions(db, now)
    .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
    .where('tokens.hash', '=', hashToken(token))
    .where('tokens.kind', '=', kind)
    .where('tokens.expires_at', '>', now);
}

/** The condition that a user is not disabled and has a valid password. */
export function isActive(now: EpochMs) {
  const eb = expressionBuilder<Tables, 'users'>();
  return eb.and([
    eb('users.disabled_at', 'is', null),
    eb.or([eb('users.password_expires_at', 'is', null), eb('users.password_expires_at', '>', now)]),
  ]);
}

/** The parts that the functions of the accounts service use. */
export interface Services {
  db: Database;
  passwords: Passwords;
  passwordQueue: PasswordQueue;
  throttle: SignInThrottle;
  /** How long after its sign-in a session ends at the latest. */
  sessionLifetimeMs: number;
  /** The name of the product, on which passwords must not be based. */
  productName: string;
  report: ReportEvent;
  /** The clock, epoch milliseconds. */
  now: () => number;
}

/**
 * The error of an operation without a valid token. Clients look for the word
 * UNAUTHORIZED in the message; the HTTP status stays 200.
 */
export function unauthorized(): GraphQLError {
  return new GraphQLError('UNAUTHORIZED', {
    extensions: {code: 'UNAUTHORIZED'},
  });
}
