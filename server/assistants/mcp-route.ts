import type {Context} from 'hono';
import {defaultAudience} from '../../shared/audiences';
import type {SiteResponses} from '../gate/responses';
import type {Guides} from '../gate/site-files';
import {readJson, Refusal, refuseIfThrottled} from '../http/bodies';
import type {AddressOf, ServerEnv} from '../http/requests';
import {errorLog} from '../http/standard-error';
import {createThrottle, type Throttle} from '../http/throttle';
import type {ReportEvent} from '../operations/log';
import type {ObserveDuration} from '../operations/metrics';
import {noteUse} from '../accounts/sessions/reading-tokens';
import {admit, type Assistants, type Caller} from './assistants';
import {TooManyCalls} from './mcp-thread';

const maxBody = 64 * 1024; // bytes
const maxLevels = 64; // of a message; a call has five

/** Of an owner; an assistant at work makes a few calls for a question. */
const limit = {max: 60, seconds: 60};

interface McpOptions {
  assistants: Assistants;
  /** The builds of the guide, by audience. */
  guides: ReadonlyMap<string, SiteResponses>;
  roles: Guides['roles'];
  /** Origin of the site, which is in the addresses that assistants cite. */
  siteUrl: string;
  /** Origin that the copies in the builds cite. */
  builtUrl: string;
  /** Counts the refusals of an address. */
  throttle: Throttle;
  addressOf: AddressOf;
  report: ReportEvent;
  observe?: ObserveDuration;
}

/**
 * Makes the route of `POST /mcp`: two tools of the Model Context Protocol by
 * which an assistant reads what the owner of its token may read at that moment.
 * A call is answered from the responses that the gate would give to the owner,
 * and from nothing else.
 *
 * @see https://modelcontextprotocol.io/specification
 */
export function mcpRoute(options: McpOptions) {
  const {assistants, guides, roles, siteUrl, builtUrl, observe} = options;
  const throttle = createThrottle(limit);
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const request = c.req.raw;
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== siteUrl) {
      throw new Refusal(403, 'Another site may not use the guide.');
    }
    const caller = await admitCaller(c, throttle, options);
    const body = await readJson(request, maxBody);
    if (Array.isArray(body)) {
      throw new Refusal(400, 'Send one message, not a batch.');
    }
    if (levelsOf(body) > maxLevels) {
      throw new Refusal(400, 'The message is nested too deeply.');
    }
    const headers = new Headers(request.headers);
    ['authorization', 'cookie'].forEach((name) => headers.delete(name));
    const named = roles.get(caller.role ?? '') ?? defaultAudience;
    const audience = guides.has(named) ? named : defaultAudience;
    const call = {
      owner: caller.userId,
      headers: Object.fromEntries(headers),
      body,
      audience,
      mayRead: caller.may === 'read',
    };
    const answer = await assistants.thread
      .answer(call, async (path) => {
        const response = guides.get(audience)?.find(path);
        const text = await response?.(new Request(siteUrl)).text();
        return text?.replaceAll(`${builtUrl}/`, `${siteUrl}/`);
      })
      .catch((error: Error) => {
        refuseIfThrottled(error instanceof TooManyCalls ? 1 : 0);
        throw error;
      });
    if (answer.ran) {
      const {tool, seconds, failure} = answer.ran;
      observe?.(tool, seconds);
      if (failure !== undefined) {
        errorLog.write(`The tool ${tool} failed: ${failure}`);
      }
    }
    const response = new Response(answer.body || null, answer);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

/** How many levels of objects and lists a value has. */
function levelsOf(value: unknown): number {
  let levels = 0;
  for (let level = [value]; level.length > 0; levels++) {
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' ? Object.values(each ?? {}) : [],
    );
  }
  return levels;
}

/** @throws Refusal for a request without a valid token, and for one too many. */
async function admitCaller(
  c: Context<ServerEnv>,
  calls: Throttle,
  {assistants, siteUrl, throttle, addressOf, report}: McpOptions,
): Promise<Caller> {
  const address = addressOf(c);
  const header = c.req.raw.headers.get('authorization') ?? '';
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const caller = token ? await admit(assistants, token) : undefined;
  const known = {account: caller?.userId, token: caller?.id, address};
  const isAdmitted = caller && caller.may !== 'nothing';
  // A valid token does not wait for what others behind its address send.
  const wait = isAdmitted
    ? await calls.consume(caller.userId)
    : await throttle.consume(address);
  if (wait > 0) {
    report({event: 'token_throttled', ...known});
    refuseIfThrottled(wait);
  }
  if (!isAdmitted) {
    const reason = caller ? 'account' : token ? 'not_valid' : 'no_token';
    report({event: 'token_refused', ...known, reason});
    throw new Refusal(
      401,
      `Send a valid token. To make one, open ${siteUrl} and choose "Use the guide in your assistant".`,
      {'www-authenticate': 'Bearer'},
    );
  }
  const {db, now} = assistants;
  // Not before: a refused call writes nothing.
  if (await noteUse(db, caller, address, now())) {
    report({event: 'token_used', ...known, reason: 'new_address'});
  }
  return caller;
}
