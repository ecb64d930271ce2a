import type {Context} from 'hono';
import type {AppParts} from 'docusaurus-lock-server/feature';
import {findAudience} from 'docusaurus-lock-server/gate/readers';
import {Refusal, refuseIfThrottled} from 'docusaurus-lock-server/http/bodies';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import {createThrottle, type Throttle} from 'docusaurus-lock-server/http/throttle';
import {type Assistants, type Caller, findCaller} from './assistants';
import {noteUse} from './reading-tokens';

/** Of an owner; an assistant at work makes a few calls for a question. */
const limit = {max: 60, seconds: 60};

/** What admission works with. */
interface AdmissionOptions extends Pick<
  AppParts,
  'guides' | 'responses' | 'siteUrl' | 'findAddress' | 'report'
> {
  assistants: Assistants;
  /** Counts the refusals of an address. */
  throttle: Throttle;
}

/** The origin of a build that was made without `SITE_URL`. */
const defaultBuiltUrl = 'http://localhost:3000';

/**
 * Makes the check of a reading token, of which all routes share the counts.
 *
 * @returns a function that gives whoever sent a valid token and what its owner
 *   may read now, and throws Refusal for a page of another site, for a request
 *   without a valid token, and for one too many.
 */
export function createAdmission(options: AdmissionOptions) {
  const {guides, responses, siteUrl} = options;
  const builtUrl = guides.siteUrl ?? defaultBuiltUrl;
  const calls = createThrottle(limit);
  return async (c: Context<ServerEnv>) => {
    const origin = c.req.raw.headers.get('origin');
    if (origin !== null && origin !== siteUrl) {
      throw new Refusal(403, 'Another site may not use the guide.');
    }
    const caller = await admitCaller(c, calls, options);
    const audience = findAudience(caller.role, guides.roles, responses);
    return {
      caller,
      audience,
      /** Gives a text of the build of that audience, by its address. */
      read: async (path: string): Promise<string | undefined> => {
        const response = responses.get(audience)?.find(path);
        const answer = await response?.(new Request(siteUrl));
        const text = await answer?.text();
        return text?.replaceAll(`${builtUrl}/`, `${siteUrl}/`);
      },
    };
  };
}

/** @throws Refusal for a request without a valid token, and for one too many. */
async function admitCaller(
  c: Context<ServerEnv>,
  calls: Throttle,
  {assistants, siteUrl, throttle, findAddress, report}: AdmissionOptions,
): Promise<Caller> {
  const address = findAddress(c);
  const header = c.req.raw.headers.get('authorization') ?? '';
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const caller = token ? await findCaller(assistants, token) : undefined;
  const details = {account: caller?.userId, token: caller?.id, address};
  const isAdmitted = caller && caller.may !== 'nothing';
  // A valid token does not wait for what others behind its address send.
  const wait = isAdmitted ? await calls.consume(caller.userId) : await throttle.consume(address);
  if (wait > 0) {
    report({event: 'token_throttled', ...details});
    refuseIfThrottled(wait);
  }
  if (!isAdmitted) {
    const reason = caller ? 'account' : token ? 'not_valid' : 'no_token';
    report({event: 'token_refused', ...details, reason});
    throw new Refusal(
      401,
      `Send a valid token. To make one, open ${siteUrl} and choose "Use the guide in your assistant".`,
      {'www-authenticate': 'Bearer'},
    );
  }
  const {db, now} = assistants;
  // Not before: a refused call writes nothing. One whose use cannot be noted, such as on
  // a full disk, is answered all the same.
  const isNewAddress = await noteUse(db, caller, address, now()).catch(({message}: Error) => {
    errorLog.write(`The use of a token was not noted: ${message}`);
    return false;
  });
  if (isNewAddress) {
    report({event: 'token_used', ...details, reason: 'new_address'});
  }
  return caller;
}
