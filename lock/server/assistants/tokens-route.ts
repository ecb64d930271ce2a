import {type Context, Hono} from 'hono';
import {z} from 'zod';
import {readingTokenLimits} from '../../shared/limits';
import {visibleText} from '../../shared/signals';
import {
  createReadingToken,
  revokeReadingToken,
  validTokens,
} from '../accounts/sessions/reading-tokens';
import type {Identify} from '../graphql/identify';
import {graphqlRequest} from '../http/graphql-endpoint';
import {emptyResponse, readJson, Refusal, refuseIfThrottled} from '../http/bodies';
import {type AddressOf, isCrossSite, type ServerEnv} from '../http/requests';
import {createThrottle} from '../http/throttle';
import type {ReportEvent} from '../operations/log';
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

/**
 * Makes the routes of `/tokens`, by which a reader with a session lists, makes
 * and revokes tokens. They refuse strangers themselves, so they come before the
 * gate and need no exception. A refusal is `{"message"}`.
 *
 * @param options.identify says whose the GraphQL token is that making one needs: with the
 *   cookie alone, a copy of it would read for much longer than it lives.
 */
export function tokensRoutes({
  identify,
  assistants: {db, now},
  addressOf,
  report,
}: {
  identify: Identify;
  assistants: Assistants;
  addressOf: AddressOf;
  report: ReportEvent;
}): Hono<ServerEnv> {
  const throttle = createThrottle(limit);

  /** Answers a reader who asks from the site itself. */
  function forReader(answer: (userId: string, c: Context<ServerEnv>) => Promise<Response>) {
    return async (c: Context<ServerEnv>): Promise<Response> => {
      const reader = c.get('reader');
      if (!reader) {
        throw new Refusal(401, 'Sign in first.', {'www-authenticate': 'Session'});
      }
      if (isCrossSite(c.req.raw)) {
        throw new Refusal(403, 'Another site may not use the guide.');
      }
      return answer(reader.userId, c);
    };
  }

  async function confirm(userId: string, c: Context<ServerEnv>): Promise<void> {
    const {headers, signal} = c.req.raw;
    const token = headers.get('x-auth-token');
    const me = {operationName: 'Me', query: 'query Me { me { id } }'};
    const request = graphqlRequest(me, {headers: {'x-auth-token': token ?? ''}, signal});
    const {caller = 'unknown', response} = token
      ? await identify(request, {address: addressOf(c)})
      : {caller: 'refused' as const};
    if (caller === 'refused') {
      throw new Refusal(401, 'Your session has ended. Sign in again.', {
        'www-authenticate': 'Session',
      });
    }
    if (caller === 'unknown') {
      const message = 'Your session could not be checked. Try again in a minute.';
      throw new Refusal(response?.status === 504 ? 504 : 502, message);
    }
    if (caller.userId !== userId) {
      throw new Refusal(403, 'The guide is open for another account. Reload the page.');
    }
  }

  const list = forReader(async (userId) => {
    const valid = validTokens(db, now()).where('user_id', '=', userId);
    return Response.json({tokens: await valid.execute()}, {headers});
  });

  const make = forReader(async (userId, c) => {
    refuseIfThrottled(await throttle.consume(userId));
    const asked = schema.safeParse(await readJson(c.req.raw, maxBody)).data;
    if (!asked) {
      throw new Refusal(
        400,
        `Give a name of 1 to ${maxName} characters, and a whole number of days from ${days.min} to ${days.max}.`,
      );
    }
    await confirm(userId, c);
    const made = await createReadingToken(db, {userId, ...asked}, now());
    if (!made) {
      throw new Refusal(409, `You have ${count} tokens. Revoke one that you do not use.`);
    }
    try {
      // All sessions may have ended meanwhile, and all tokens with them.
      await confirm(userId, c);
    } catch (error) {
      await revokeReadingToken(db, made.id);
      throw error;
    }
    const by = {account: userId, address: addressOf(c)};
    report({event: 'token_made', token: made.id, ...by});
    return Response.json(made, {status: 201, headers});
  });

  const revoke = forReader(async (userId, c) => {
    refuseIfThrottled(await throttle.consume(userId));
    const id = c.req.param('id') ?? '';
    if (!(await revokeReadingToken(db, id, userId))) {
      throw new Refusal(404, 'You have no such token.');
    }
    const by = {account: userId, address: addressOf(c)};
    report({event: 'token_revoked', token: id, ...by});
    return emptyResponse(204);
  });

  return new Hono<ServerEnv>()
    .get('/tokens', list)
    .post('/tokens', make)
    .delete('/tokens/:id', revoke);
}

const headers = {'cache-control': 'no-store'};
