import {type Context, Hono} from 'hono';
import type {AppParts} from 'docusaurus-lock-server/feature';
import {emptyResponse, Refusal, assertNotThrottled} from 'docusaurus-lock-server/http/bodies';
import {graphqlRequest} from 'docusaurus-lock-server/http/graphql-endpoint';
import type {ReaderEnv} from 'docusaurus-lock-server/http/requests';
import {createThrottle} from 'docusaurus-lock-server/http/throttle';
import type {Assistants} from './assistants';
import {createReadingToken, endReadingTokens, findTokenOf, type Owner} from './reading-tokens';

/** Requests of a reader that create or revoke tokens; a reader needs fewer. */
const limit = {max: 30, seconds: 60 * 60};

const headers = {'cache-control': 'no-store'};
const sessionChallenge = {'www-authenticate': 'Session'};

/**
 * Creates the routes of `/tokens`, where a reader with a session sees, creates and revokes a token. A
 * refusal is `{"message"}`.
 */
export function tokensRoutes({db, findUser, now}: Assistants, app: AppParts): Hono<ReaderEnv> {
  const {findAddress, report} = app;
  const throttle = createThrottle(limit);

  const findOwner = async (c: Context<ReaderEnv>): Promise<Owner> => {
    const {userId} = c.get('reader');
    return {userId, generation: (await findUser?.(userId))?.generation};
  };

  return new Hono<ReaderEnv>()
    .get('/tokens', async (c) => {
      const token = await findTokenOf(db, await findOwner(c), now());
      return Response.json({token: token ?? null}, {headers});
    })
    .post('/tokens', async (c) => {
      // Read before the session is checked: if all sessions end in between, the token ends with
      // them.
      const owner = await findOwner(c);
      assertNotThrottled(await throttle.consume(owner.userId));
      await checkSession(c, owner, app);
      const {id, token} = await createReadingToken(db, owner, now());
      report({event: 'token_made', token: id, account: owner.userId, address: findAddress(c)});
      return Response.json({made: token}, {status: 201, headers});
    })
    .delete('/tokens', async (c) => {
      const {userId} = c.get('reader');
      assertNotThrottled(await throttle.consume(userId));
      await endReadingTokens(db, userId);
      report({event: 'token_revoked', account: userId, address: findAddress(c)});
      return emptyResponse(204);
    });
}

/**
 * Asks the endpoint whether the GraphQL token of a request belongs to the reader. Creating a
 * reading token needs this: otherwise someone with a copy of the cookie could create a token that
 * lasts much longer than the cookie.
 *
 * @throws Refusal 401 for a token that is not valid, 403 for a token of another user, and 502 or
 *   504 when the endpoint does not say.
 */
async function checkSession(
  c: Context<ReaderEnv>,
  {userId}: Owner,
  {authenticate, findAddress}: AppParts,
): Promise<void> {
  const token = c.req.raw.headers.get('x-auth-token');
  const over = new Refusal(401, 'Your session has ended. Sign in again.', sessionChallenge);
  if (!token) {
    throw over;
  }
  const me = {operationName: 'Me', query: 'query Me { me { id } }'};
  const init = {headers: {'x-auth-token': token}, signal: c.req.raw.signal};
  const {caller, response} = await authenticate(graphqlRequest(me, init), {
    address: findAddress(c),
  });
  if (caller === 'refused') {
    throw over;
  }
  if (!caller) {
    const message = 'Your session could not be checked. Try again in a minute.';
    throw new Refusal(response.status === 504 ? 504 : 502, message);
  }
  if (caller.userId !== userId) {
    throw new Refusal(403, 'The guide is open for another account. Reload the page.');
  }
}
