import type {Database} from '../store/database';
import {changeUser} from '../store/directory';
import {findViewer, type Services, unauthorized, type Viewer} from './viewer';
import {
  exchangeToken,
  findSuccessors,
  graceMs,
  hasRoomForTokens,
  sessionEnd,
  type TokenPair,
} from './tokens';
import {hashToken} from 'docusaurus-lock-server/http/tokens';

/**
 * Moves the viewer's session to another company, with a new pair of tokens. Earlier access tokens
 * work only until the end of the grace period, and earlier refresh tokens no longer. Within that
 * time a repeat with the same token gets the same pair, because the response may be lost. The
 * session keeps its age, so that switching does not prolong it.
 * @param address the client's IP address.
 * @returns undefined when no permission allows that company.
 * @throws unauthorized when the session has ended meanwhile, or was switched or refreshed again
 *   since.
 */
export async function switchCompany(
  services: Services,
  viewer: Viewer,
  companyId: string,
  address: string,
): Promise<TokenPair | undefined> {
  const {db, report} = services;
  const now = services.now();
  const {token, user} = viewer;
  const permissions = await db
    .selectFrom('permissions')
    .where('user_id', '=', user.id)
    .select(['id', 'company_id'])
    .execute();
  // Compared here, because a reader may send U+0000, which PostgreSQL refuses.
  const permission = permissions.find((each) => each.company_id === companyId);
  if (!permission) {
    return undefined;
  }
  let isSwitched = false;
  const pair = await db.transaction().execute(async (trx) => {
    // Locks the row, so that the second of two switches at once finds the first one done.
    await changeUser(trx, user.id, {last_company_id: companyId});
    const current = await findViewer(trx, token, now);
    const exchanged = await trx
      .selectFrom('tokens')
      .where('hash', '=', hashToken(token))
      .select('successor_salt')
      .executeTakeFirst();
    if (exchanged?.successor_salt && current?.companyId === companyId) {
      return findSuccessors(trx, token, exchanged.successor_salt, now);
    }
    isSwitched = true;
    return moveSession(trx, services, viewer, {permission_id: permission.id, address}, now);
  });
  if (!pair) {
    throw unauthorized();
  }
  if (isSwitched) {
    report({event: 'company_switched', account: user.id, address});
  }
  return pair;
}

async function moveSession(
  trx: Database,
  {sessionLifetimeMs}: Services,
  {sessionId, token}: Viewer,
  change: {permission_id: string; address: string},
  now: number,
): Promise<TokenPair> {
  // Locks the session: a refresh that waits for the lock then finds its token deleted.
  const session = await trx
    .updateTable('sessions')
    .set({...change, last_used_at: now})
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning('created_at')
    .executeTakeFirst();
  const expiresAt = session && sessionEnd(session.created_at, sessionLifetimeMs, now);
  if (!expiresAt || expiresAt <= now || !(await hasRoomForTokens(trx, sessionId, now))) {
    throw unauthorized();
  }
  await trx
    .updateTable('sessions')
    .set({expires_at: expiresAt})
    .where('id', '=', sessionId)
    .execute();
  await trx
    .deleteFrom('tokens')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'refresh')
    .execute();
  await trx
    .updateTable('tokens')
    .set({expires_at: now + graceMs})
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now + graceMs)
    .execute();
  return exchangeToken(trx, {id: sessionId, expires_at: expiresAt}, token, now);
}
