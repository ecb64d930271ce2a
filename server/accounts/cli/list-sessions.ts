import type {Database} from '../store/database';
import {formatTable} from './format-table';

/**
 * A user's open sessions, a line each, the last used first.
 * @param now epoch milliseconds.
 */
export async function listSessions(
  db: Database,
  userId: string,
  now: number,
): Promise<string> {
  const sessions = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .select(['created_at', 'last_used_at', 'address'])
    .execute();
  if (sessions.length === 0) {
    return 'There are no open sessions.';
  }
  return formatTable([
    ['SIGNED IN', 'LAST REFRESHED', 'FROM'],
    ...sessions.map((session) => [
      format(session.created_at),
      format(session.last_used_at),
      session.address ?? 'unknown',
    ]),
  ]);
}

/** ISO 8601 to the second. */
function format(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+/, '');
}
