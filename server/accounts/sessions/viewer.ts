import type {Database} from '../store/database';
import type {User} from '../graphql/resolvers.generated';
import {hashToken} from './tokens';

/** The signed-in user behind an access token. */
export interface Viewer {
  sessionId: string;
  /** As GraphQL shows it; `permissions` has a resolver of its own. */
  user: User;
}

/**
 * Finds who an access token speaks for. Writes nothing, so that `me` costs one
 * read.
 * @param now epoch milliseconds.
 * @returns undefined for an unknown, expired or ended token and for a disabled
 *   user.
 */
export async function findViewer(
  db: Database,
  token: string,
  now: number,
): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('permissions', 'permissions.id', 'sessions.permission_id')
    .where('tokens.hash', '=', hashToken(token))
    .where('tokens.kind', '=', 'access')
    .where('tokens.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .select([
      'sessions.id as sessionId',
      'permissions.company_id as companyId',
      'users.id',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.role',
      'users.last_company_id as lastLoggedInCompanyId',
      'users.agreement_accepted_at as agreementAcceptedAt',
      'users.password_expires_at as passwordExpiresAt',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const {sessionId, agreementAcceptedAt, passwordExpiresAt, ...user} = row;
  return {
    sessionId,
    user: {
      ...user,
      isEndUserAgreementAccepted: agreementAcceptedAt !== null,
      passwordExpiresAt:
        passwordExpiresAt === null
          ? null
          : new Date(passwordExpiresAt).toISOString(),
    },
  };
}
