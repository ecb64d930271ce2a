import type {Context} from 'hono';
import {readJson, Refusal, refuseIfThrottled} from 'docusaurus-lock-server/http/bodies';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import type {ObserveDuration} from 'docusaurus-lock-server/operations/metrics';
import type {createAdmission} from './admit-caller';
import {type McpThread, TooManyCalls} from './mcp-thread';

const maxBody = 64 * 1024; // bytes
const maxLevels = 64; // of a message; a call has five

/**
 * Makes the route of `POST /mcp`: two tools of the Model Context Protocol by which an assistant
 * reads what the owner of its token may read at that moment. A call is answered from the responses
 * that the gate would give to the owner, and from nothing else.
 *
 * @see https://modelcontextprotocol.io/specification
 */
export function mcpRoute({
  admit,
  thread,
  observe,
}: {
  admit: ReturnType<typeof createAdmission>;
  thread: McpThread;
  observe?: ObserveDuration;
}) {
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const request = c.req.raw;
    const {caller, audience, read} = await admit(c);
    const body = await readJson(request, maxBody);
    if (Array.isArray(body)) {
      throw new Refusal(400, 'Send one message, not a batch.');
    }
    if (countLevels(body) > maxLevels) {
      throw new Refusal(400, 'The message is nested too deeply.');
    }
    const headers = new Headers(request.headers);
    ['authorization', 'cookie'].forEach((name) => headers.delete(name));
    const call = {
      owner: caller.userId,
      headers: Object.fromEntries(headers),
      body,
      audience,
      mayRead: caller.may === 'read',
    };
    const answer = await thread.answer(call, read).catch((error: Error) => {
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
function countLevels(value: unknown): number {
  let levels = 0;
  for (let level = [value]; level.length > 0; levels++) {
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' ? Object.values(each ?? {}) : [],
    );
  }
  return levels;
}
