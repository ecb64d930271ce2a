import {type Context, Hono} from 'hono';
import {z} from 'zod';
import {readingTokenLimits} from 'docusaurus-lock-server/shared/limits';
import {visibleText} from 'docusaurus-lock-server/shared/visible-text';
import {createReadingToken, deleteEnded, revokeReadingToken, validTokens} from './reading-tokens';
import type {AppParts} from 'docusaurus-lock-server/feature';
import {graphqlRequest} from 'docusaurus-lock-server/http/graphql-endpoint';
import {
  emptyResponse,
  readJson,
  Refusal,
  refuseIfThrottled,
} from 'docusaurus-lock-server/http/bodies';
import {isCrossSite, type ServerEnv} from 'docusaurus-lock-server/http/requests';
import {createThrottle} from 'docusaurus-lock-server/http/throttle';
import type {Assistants} from './assistants';

const maxBody = 1024; // bytes

/** A reader makes and revokes less. */
const limit = {max: 30, seconds: 60 * 60};

const {count, days, name: maxName} = readingTokenLimits;

const schema = z.object({
  // It is printed in an operator's terminal.
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxName)
    .refine((text) => visibleText(text) === text && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)),
  days: z.int().min(days.min).max(days.max).default(days.default),
});

/** What the routes work with. */
type TokensOptions = Pick<AppParts, 'identify' | 'findAddress' | 'report'> & {
  assistants: Assistants;
};

/**
 * Makes the routes of `/tokens`, by which a reader with a session lists, makes
 * and revokes tokens. They refuse strangers themselves, so they come before the
 * gate and need no exception. A refusal is `{"message"}`.
 */
export function tokensRoutes(options: TokensOptions): Hono<ServerEnv> {
  const {findAddress, report} = options;
  const {db, findUser, now} = options.assistants;
  const throttle = createThrottle(limit);

  /** Reads which tokens of a user of our own accounts hold now, and deletes the others. */
  const readGeneration = async (userId: string): Promise<number | undefined> => {
    const generation = (await findUser?.(userId))?.generation;
    if (generation !== undefined) {
      await deleteEnded(db, userId, generation);
    }
    return generation;
  };

  return new Hono<ServerEnv>()
    .get('/tokens', async (c) => {
      const userId = requireReader(c);
      await readGeneration(userId);
      const valid = validTokens(db, now()).where('user_id', '=', userId);
      return Response.json({tokens: await valid.execute()}, {headers});
    })
    .post('/tokens', async (c) => {
      const userId = requireReader(c);
      refuseIfThrottled(await throttle.consume(userId));
      const input = schema.safeParse(await readJson(c.req.raw, maxBody)).data;
      if (!input) {
        throw new Refusal(
          400,
          `Give a name of 1 to ${maxName} characters, and a whole number of days from ${days.min} to ${days.max}.`,
        );
      }
      // Before the check: when all sessions end meanwhile, so does the token.
      const generation = await readGeneration(userId);
      await checkSession(c, userId, options);
      const token = await createReadingToken(db, {userId, generation, ...input}, now());
      if (!token) {
        throw new Refusal(409, `You have ${count} tokens. Revoke one that you do not use.`);
      }
      try {
        // All sessions may have ended meanwhile.
        await checkSession(c, userId, options);
      } catch (error) {
        await revokeReadingToken(db, token.id);
        throw error;
      }
      report({event: 'token_made', token: token.id, account: userId, address: findAddress(c)});
      return Response.json(token, {status: 201, headers});
    })
    .delete('/tokens/:id', async (c) => {
      const userId = requireReader(c);
      refuseIfThrottled(await throttle.consume(userId));
      const token = c.req.param('id');
      if (!(await revokeReadingToken(db, token, userId))) {
        throw new Refusal(404, 'You have no such token.');
      }
      report({event: 'token_revoked', token, account: userId, address: findAddress(c)});
      return emptyResponse(204);
    });
}

const headers = {'cache-control': 'no-store'};
const sessionChallenge = {'www-authenticate': 'Session'};

/**
 * Gives the id of the reader, who has to ask from the site itself.
 *
 * @throws Refusal 401 for a stranger, and 403 for a request of another site.
 */
function requireReader(c: Context<ServerEnv>): string {
  const reader = c.get('reader');
  if (!reader) {
    throw new Refusal(401, 'Sign in first.', sessionChallenge);
  }
  if (isCrossSite(c.req.raw)) {
    throw new Refusal(403, 'Another site may not use the guide.');
  }
  return reader.userId;
}

/**
 * Asks the endpoint whether the GraphQL token of a request is one of the reader. To make a token
 * needs it: with the cookie alone, a copy of that would read for much longer than it lives.
 *
 * @throws Refusal 401 for one that is not valid, 403 for that of another user, and 502 or 504
 *   when the endpoint does not say.
 */
async function checkSession(
  c: Context<ServerEnv>,
  userId: string,
  {identify, findAddress}: TokensOptions,
): Promise<void> {
  const {headers, signal} = c.req.raw;
  const token = headers.get('x-auth-token');
  const over = new Refusal(401, 'Your session has ended. Sign in again.', sessionChallenge);
  if (!token) {
    throw over;
  }
  const me = {operationName: 'Me', query: 'query Me { me { id } }'};
  const request = graphqlRequest(me, {headers: {'x-auth-token': token}, signal});
  const {caller, response} = await identify(request, {address: findAddress(c)});
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
