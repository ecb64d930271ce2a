import {type Context, Hono} from 'hono';
import {z} from 'zod';
import type {AppParts} from 'docusaurus-lock-server/feature';
import {
  emptyResponse,
  readJson,
  Refusal,
  refuseIfThrottled,
} from 'docusaurus-lock-server/http/bodies';
import {graphqlRequest} from 'docusaurus-lock-server/http/graphql-endpoint';
import type {ReaderEnv} from 'docusaurus-lock-server/http/requests';
import {createThrottle} from 'docusaurus-lock-server/http/throttle';
import {readingTokenLimits} from '../fields';
import {visibleText} from 'docusaurus-lock-server/shared/visible-text';
import type {Assistants} from './assistants';
import {createReadingToken, listTokens, type Owner, revokeReadingToken} from './reading-tokens';

const maxBody = 1024; // bytes

/** A reader makes and revokes less. */
const limit = {max: 30, seconds: 60 * 60};

const {count, days, name: maxName} = readingTokenLimits;

const schema = z.object({
  // It is in the log of an operator.
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxName)
    .refine((text) => visibleText(text) === text && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)),
  days: z.int().min(days.min).max(days.max).default(days.default),
});

const headers = {'cache-control': 'no-store'};
const sessionChallenge = {'www-authenticate': 'Session'};

/**
 * Makes the routes of `/tokens`, by which a reader with a session lists, makes and revokes tokens.
 * A refusal is `{"message"}`.
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
      const tokens = await listTokens(db, await findOwner(c), now());
      return Response.json({tokens}, {headers});
    })
    .post('/tokens', async (c) => {
      // Before the session is checked: when all sessions end meanwhile, so does the token.
      const owner = await findOwner(c);
      refuseIfThrottled(await throttle.consume(owner.userId));
      const input = schema.safeParse(await readJson(c.req.raw, maxBody)).data;
      if (!input) {
        throw new Refusal(
          400,
          `Give a name of 1 to ${maxName} characters, and a whole number of days from ${days.min} to ${days.max}.`,
        );
      }
      await checkSession(c, owner, app);
      const token = await createReadingToken(db, {...owner, ...input}, now());
      if (!token) {
        throw new Refusal(409, `You have ${count} tokens. Revoke one that you do not use.`);
      }
      const details = {token: token.id, account: owner.userId, address: findAddress(c)};
      report({event: 'token_made', ...details});
      return Response.json(token, {status: 201, headers});
    })
    .delete('/tokens/:id', async (c) => {
      const {userId} = c.get('reader');
      refuseIfThrottled(await throttle.consume(userId));
      const token = c.req.param('id');
      if (!(await revokeReadingToken(db, token, userId))) {
        throw new Refusal(404, 'You have no such token.');
      }
      report({event: 'token_revoked', token, account: userId, address: findAddress(c)});
      return emptyResponse(204);
    });
}

/**
 * Asks the endpoint whether the GraphQL token of a request is one of the reader. To make a token
 * needs it: with the cookie alone, a copy of that would read for much longer than it lives.
 *
 * @throws Refusal 401 for one that is not valid, 403 for that of another user, and 502 or 504
 *   when the endpoint does not say.
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
