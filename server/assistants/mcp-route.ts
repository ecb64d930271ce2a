import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
} from '@modelcontextprotocol/server';
import type {Context} from 'hono';
import {z} from 'zod';
import {defaultAudience} from '../../shared/audiences';
import {copyAddress} from '../../shared/copy-address';
import {pagesAddress} from '../../plugins/search/shared/records';
import type {SiteResponses} from '../gate/responses';
import type {Guides} from '../gate/site-files';
import {answerRefusals, readJson, Refusal, refuseToHurry} from '../http/bodies';
import type {AddressOf, ServerEnv} from '../http/requests';
import {createThrottle, type Throttle} from '../http/throttle';
import type {ReportEvent} from '../operations/log';
import {type ObserveDuration, timed} from '../operations/metrics';
import {admit, type Assistants, type Caller} from './assistants';

const longestBody = 64 * 1024; // bytes

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
  const {siteUrl} = options;
  const throttle = createThrottle(limit);
  return (c: Context<ServerEnv>): Promise<Response> =>
    answerRefusals('/mcp', async () => {
      const request = c.req.raw;
      const origin = request.headers.get('origin');
      if (origin !== null && origin !== siteUrl) {
        throw new Refusal(403, 'Another site may not use the guide.');
      }
      const caller = await admitCaller(c, throttle, options);
      const parsedBody = await readJson(request, longestBody);
      if (Array.isArray(parsedBody)) {
        throw new Refusal(400, 'Send one message, not a batch.');
      }
      // One server for each request, which answers this caller alone.
      const {fetch} = createMcpHandler(() => serverFor(caller, options), {
        maxSubscriptions: 0,
      });
      const response = await fetch(request, {parsedBody});
      response.headers.set('cache-control', 'no-store');
      return response;
    });
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
    refuseToHurry(wait);
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

const say = (text: string): CallToolResult => ({
  content: [{type: 'text', text}],
});
const fail = (text: string): CallToolResult => ({...say(text), isError: true});

// Made once: to compile them costs more than a call.
const searchInput = z.object({
  query: z.string().trim().min(1).max(200),
  limit: z.int().min(1).max(10).default(5),
});
const fetchInput = z.object({
  page: z.string().max(500).describe('Its address, as search gives it'),
});
const annotations = {readOnlyHint: true, openWorldHint: false};

/** Makes the server that answers one call. */
function serverFor(
  caller: Caller,
  {assistants, guides, roles, siteUrl, observe}: McpOptions,
): McpServer {
  const named = roles.get(caller.role ?? '') ?? defaultAudience;
  const audience = guides.has(named) ? named : defaultAudience;
  const server = new McpServer(
    {name: 'guide', version: '1.0.0', websiteUrl: siteUrl},
    {capabilities: {tools: {listChanged: false}}},
  );

  /** Reads a file of the owner's guide. */
  const read = (path: string) =>
    guides.get(audience)?.find(path)?.(new Request(siteUrl)).text();

  /** Runs a tool for a caller who may read. */
  const run =
    <Asked>(
      name: 'search' | 'fetch',
      work: (asked: Asked) => Promise<CallToolResult>,
    ) =>
    async (asked: Asked): Promise<CallToolResult> => {
      if (caller.may !== 'read') {
        return fail(
          `Open the guide once: the owner of this token has to open ${siteUrl} in a browser and sign in. Then the token works again.`,
        );
      }
      try {
        return await timed(work, (time) => observe?.(name, time))(asked);
      } catch (error) {
        // Not to the client: a message may hold a path of this machine.
        console.error(`The tool ${name} failed: ${(error as Error).message}`);
        return fail('The guide cannot be read now. Try again later.');
      }
    };

  server.registerTool(
    'search',
    {
      description:
        'Finds sections of the user guide of the platform. Use it for any question about how the platform works, what a setting or a message means, and who may do what. Cite the address of what you use.',
      inputSchema: searchInput,
      annotations,
    },
    run('search', async (asked) => {
      const found = await assistants.search.find(
        {audience, ...asked},
        async () => (await read(pagesAddress)) ?? '[]',
      );
      const texts = found.map(({titles, address, extract}) =>
        [titles.join(' › '), address, extract].join('\n'),
      );
      return say(texts.join('\n\n') || 'Nothing was found. Try other words.');
    }),
  );
  server.registerTool(
    'fetch',
    {
      description:
        'Gives a whole page of the user guide in Markdown. Use it after search, before you answer with steps or values. Cite the address of the page.',
      inputSchema: fetchInput,
      annotations,
    },
    run('fetch', async ({page}) => {
      const url = URL.canParse(page, siteUrl) ? new URL(page, siteUrl) : null;
      const path = url?.pathname.replace(/\.(md|html)$/, '') ?? '';
      const copy = url?.origin === siteUrl && (await read(copyAddress(path)));
      return copy
        ? say(copy)
        : fail('There is no such page in this guide. Search for it.');
    }),
  );
  return server;
}
