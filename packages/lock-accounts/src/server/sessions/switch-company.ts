import type {Database} from '../store/database';
import {changeUser} from '../store/directory';
import {findViewer, type Services, unauthorized, type Viewer} from './viewer';
import {
  exchangeToken,
  findSuccessors,
  graceMs,
  hasRoomForTokens,
  secondsUntil,
  sessionEnd,
  type TokenPair,
} from './tokens';
import {hashToken} from 'docusaurus-lock-server/http/tokens';

/** A client that works in the company already goes on with the token it sent. */
type SameToken = Pick<TokenPair, 'token' | 'expiresIn'>;

/**
 * Makes the viewer's session work in another company, with a new pair of tokens. Earlier access
 * tokens work for the grace only, and earlier refresh tokens not at all. Within the grace a repeat
 * with the same token gets the same pair, for a lost response. The session is as old as before, so
 * that switching does not make it last longer.
 * @param address the client's IP address.
 * @returns undefined when no permission allows that company.
 * @throws unauthorized when the session has ended meanwhile, or when it was switched or refreshed
 *   again since.
 */
export async function switchCompany(
  services: Services,
  viewer: Viewer,
  companyId: string,
  address: string,
): Promise<TokenPair | SameToken | undefined> {
  const {db, report} = services;
  const now = services.now();
  const {token, user} = viewer;
  if (viewer.companyId === companyId) {
    return findPair(db, token, now);
  }
  const permissions = await db
    .selectFrom('permissions')
    .where('user_id', '=', user.id)
    .select(['id', 'company_id'])
    .execute();
  // Compared here: PostgreSQL takes no U+0000, which a reader may send.
  const permission = permissions.find((each) => each.company_id === companyId);
  if (!permission) {
    return undefined;
  }
  let isSwitched = false;
  const pair = await db.transaction().execute(async (trx) => {
    // Locks the row: of two switches at once, the second finds the first done.
    await changeUser(trx, user.id, {last_company_id: companyId});
    const current = await findViewer(trx, token, now);
    if (current?.companyId === companyId) {
      return findPair(trx, token, now);
    }
    isSwitched = true;
    return moveSession(trx, services, viewer, {permission_id: permission.id, address}, now);
  });
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
  // Locks the session: a refresh that waits for it then finds its token gone.
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

/** The pair of a session that works in the company already, for one of its tokens. */
async function findPair(db: Database, token: string, now: number): Promise<TokenPair | SameToken> {
  const row = await db
    .selectFrom('tokens')
    .where('hash', '=', hashToken(token))
    .select(['expires_at', 'successor_salt'])
    .executeTakeFirst();
  const pair =
    row?.successor_salt === null
      ? {token, expiresIn: secondsUntil(row.expires_at, now)}
      : row && (await findSuccessors(db, token, row.successor_salt, now));
  if (!pair) {
    throw unauthorized();
  }
  return pair;
}
