import {createMcpHandler, type McpServer} from '@modelcontextprotocol/server';
import type {Context} from 'hono';
import {readJson, Refusal} from 'docusaurus-lock-server/http/bodies';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import type {Authorize, AuthorizedCaller} from './authorize-caller';

const maxBody = 64 * 1024; // bytes
const maxTime = 10_000; // ms

/**
 * Creates the route of `POST /mcp`. With it, an assistant reads what the owner of its token may
 * read at that moment: the responses that the gate would give to the owner, and nothing else.
 *
 * @see https://modelcontextprotocol.io/specification
 */
export function mcpRoute({
  admit,
  createServer,
}: {
  admit: Authorize;
  createServer: (admitted: AuthorizedCaller) => McpServer;
}) {
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const admitted = await admit(c);
    const body = await readJson(c.req.raw, maxBody);
    if (Array.isArray(body)) {
      throw new Refusal(400, 'Send one message, not a batch.');
    }
    const late = new Refusal(504, `The call took more than ${maxTime / 1000} s.`);
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(late), maxTime);
    });
    try {
      return await Promise.race([answer(createServer(admitted), c.req.raw.headers, body), limit]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Answers one message in JSON, with a server for this message alone. */
async function answer(server: McpServer, asked: Headers, message: unknown): Promise<Response> {
  const {fetch} = createMcpHandler(() => server, {maxSubscriptions: 0});
  // Passes only the headers that the protocol reads: no token and no cookie.
  const headers = new Headers([...asked].filter(([name]) => name.startsWith('mcp-')));
  headers.set('content-type', 'application/json');
  // The SDK refuses clients of 2025 that do not accept both types, and answers with one event.
  headers.set('accept', 'application/json, text/event-stream');
  const request = new Request('http://localhost/mcp', {method: 'POST', headers});
  const response = await fetch(request, {parsedBody: message});
  response.headers.set('cache-control', 'no-store');
  const text = await response.text();
  const [, event] = /^data: (.*)$/m.exec(text) ?? [];
  if (event) {
    response.headers.set('content-type', 'application/json');
  }
  return new Response(event ?? (text || null), response);
}
