import type {Context} from 'hono';
import type {AppParts} from 'docusaurus-lock-server/feature';
import {findAudience} from 'docusaurus-lock-server/gate/readers';
import {Refusal, assertNotThrottled} from 'docusaurus-lock-server/http/bodies';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import {errorLog} from 'docusaurus-lock-server/terminal/standard-error';
import {createThrottle, type Throttle} from 'docusaurus-lock-server/http/throttle';
import {type Assistants, type Caller, findCaller} from './assistants';
import {recordUse} from './reading-tokens';

/** The calls of an owner; an assistant makes a few calls for a question. */
const limit = {max: 60, seconds: 60};

/** A caller with a valid token, and the present rights of its owner. */
export interface AuthorizedCaller {
  caller: Caller;
  audience: string;
  /** Returns a text of the build of that audience, by its address. */
  read: (path: string) => Promise<string | undefined>;
}

/**
 * Checks the reading token of a request.
 *
 * @throws Refusal for a page of another site, for a request without a valid token, and for a
 *   request beyond the limit.
 */
export type Authorize = (c: Context<ServerEnv>) => Promise<AuthorizedCaller>;

/**
 * Creates the check of reading tokens, whose counts all routes share.
 *
 * @param refusals counts the refusals of an address.
 */
export function createAuthorization(
  assistants: Assistants,
  refusals: Throttle,
  {guides, responses, siteUrl, findAddress, report}: AppParts,
): Authorize {
  const {db, now} = assistants;
  const calls = createThrottle(limit);

  async function findOwner(c: Context<ServerEnv>): Promise<Caller> {
    const address = findAddress(c);
    const header = c.req.raw.headers.get('authorization') ?? '';
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
    const caller = token ? await findCaller(assistants, token) : undefined;
    const details = {account: caller?.userId, token: caller?.id, address};
    // A valid token is not throttled for requests of others at its address.
    const wait = await (caller ? calls.consume(caller.userId) : refusals.consume(address));
    if (wait > 0) {
      report({event: 'token_throttled', ...details});
      assertNotThrottled(wait);
    }
    if (!caller) {
      report({event: 'token_refused', ...details, reason: token ? 'not_valid' : 'no_token'});
      throw new Refusal(
        401,
        `Send a valid token. To make one, open ${siteUrl} and choose "Use the guide in your assistant".`,
        {'www-authenticate': 'Bearer'},
      );
    }
    // Comes last, because a refused call must write nothing. If the use cannot be stored, for
    // example on a full disk, the call is answered all the same.
    const isNewAddress = await recordUse(db, caller, address, now()).catch(({message}: Error) => {
      errorLog.write(`The use of a token was not noted: ${message}`);
      return false;
    });
    if (isNewAddress) {
      report({event: 'token_used', ...details, reason: 'new_address'});
    }
    return caller;
  }

  return async (c) => {
    const origin = c.req.raw.headers.get('origin');
    if (origin !== null && origin !== siteUrl) {
      throw new Refusal(403, 'Another site may not use the guide.');
    }
    const caller = await findOwner(c);
    const audience = findAudience(caller.role, guides.roles, responses);
    const read = async (path: string) => {
      const response = responses.get(audience)?.find(path)?.(new Request(siteUrl));
      return response?.text();
    };
    return {caller, audience, read};
  };
}
