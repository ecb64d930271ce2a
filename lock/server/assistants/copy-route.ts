import type {Context} from 'hono';
import {copyAddress} from '../../shared/copy-address';
import {Refusal} from '../http/bodies';
import type {ServerEnv} from '../http/requests';
import type {createAdmission} from './admit-caller';

/**
 * Whether a request asks for the copy of a page with a reading token: scripts and
 * editors do, and no browser names this type.
 */
export function asksForCopy({headers}: Request): boolean {
  return (
    headers.has('authorization') &&
    /(^|,) *text\/markdown *(;|,|$)/i.test(headers.get('accept') ?? '')
  );
}

/**
 * Makes the answer of the address of a page to a reading token: the copy in
 * Markdown of the owner's build, with the rights and limits of `POST /mcp`. Only
 * for a valid token does the answer depend on the guide.
 */
export function copyRoute({
  admit,
  headers,
}: {
  admit: ReturnType<typeof createAdmission>;
  headers: Readonly<Record<string, string>>;
}) {
  const say = (status: number, text: string, more: Record<string, string> = {}): Response =>
    new Response(text, {
      status,
      headers: {
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...more,
      },
    });
  return async (c: Context<ServerEnv>): Promise<Response> => {
    try {
      const {caller, read} = await admit(c);
      if (caller.may !== 'read') {
        return say(
          403,
          'The owner of this token has to open the guide in a browser and sign in. Then the token works again.\n',
        );
      }
      const copy = await read(copyAddress(c.req.path.replace(/\.md$/, '')));
      return copy === undefined
        ? say(404, 'There is no such page in this guide.\n')
        : say(200, copy, {'content-type': 'text/markdown; charset=utf-8'});
    } catch (error) {
      if (error instanceof Refusal) {
        return say(error.status, `${error.message}\n`, error.headers);
      }
      throw error;
    }
  };
}
