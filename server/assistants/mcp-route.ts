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
import {admit, type Assistants, type Caller} from './assistants';

const maxBody = 64 * 1024; // bytes

/** Of a token; an assistant at work makes a few calls for a question. */
const limit = {max: 60, seconds: 60};

interface McpOptions {
  assistants: Assistants;
  /** The builds of the guide, by audience. */
  guides: ReadonlyMap<string, SiteResponses>;
  roles: Guides['roles'];
  /** Origin of the site, which is in the addresses that assistants cite. */
  siteUrl: string;
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
  const {assistants, guides, roles, siteUrl, observe} = options;
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
    const headers = new Headers(request.headers);
    ['authorization', 'cookie'].forEach((name) => headers.delete(name));
    const named = roles.get(caller.role ?? '') ?? defaultAudience;
    const audience = guides.has(named) ? named : defaultAudience;
    const answer = await assistants.thread.answer(
      {
        headers: Object.fromEntries(headers),
        body,
        audience,
        mayRead: caller.may === 'read',
      },
      (path) => guides.get(audience)?.find(path)?.(new Request(siteUrl)).text(),
    );
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

/** @throws Refusal for a request without a valid token, and for one too many. */
async function admitCaller(
  c: Context<ServerEnv>,
  calls: Throttle,
  {assistants, siteUrl, throttle, addressOf, report}: McpOptions,
): Promise<Caller> {
  const address = addressOf(c);
  const header = c.req.raw.headers.get('authorization') ?? '';
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const caller = token ? await admit(assistants, token, address) : undefined;
  const known = {account: caller?.userId, token: caller?.id, address};
  const isAdmitted = caller && caller.may !== 'nothing';
  // A valid token does not wait for what others behind its address send.
  const wait = isAdmitted
    ? await calls.consume(caller.id)
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
  if (caller.isNewAddress) {
    report({event: 'token_used', ...known, reason: 'new_address'});
  }
  return caller;
}
