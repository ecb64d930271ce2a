import type {Context} from 'hono';
import {markdownAddress} from '../markdown-address';
import {Refusal} from 'docusaurus-lock-server/http/bodies';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import type {Admit} from './admit-caller';

/**
 * Makes the answer of the address of a page to a reading token: the copy in Markdown of the owner's
 * build, with the rights and limits of `POST /mcp`. Only for a valid token does the answer depend on
 * the guide.
 *
 * @returns a function that answers a request which asks for a copy with a token: scripts and editors
 *   do, and no browser names this type. It gives undefined for all others.
 */
export function copyRoute(admit: Admit, headers: Readonly<Record<string, string>>) {
  return (c: Context<ServerEnv>): Promise<Response> | undefined => {
    const asked = c.req.raw.headers;
    const isForCopy = /(^|,) *text\/markdown *(;|,|$)/i.test(asked.get('accept') ?? '');
    return isForCopy && asked.has('authorization') ? answer(c) : undefined;
  };

  async function answer(c: Context<ServerEnv>): Promise<Response> {
    c.set('refusalForm', 'text');
    const {caller, read} = await admit(c);
    if (!caller.mayRead) {
      throw new Refusal(
        403,
        'The owner of this token has to open the guide in a browser and sign in. Then the token works again.',
      );
    }
    const copy = await read(markdownAddress(c.req.path.replace(/\.md$/, '')));
    if (copy === undefined) {
      throw new Refusal(404, 'There is no such page in this guide.');
    }
    const type = {'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'no-store'};
    return new Response(copy, {headers: {...headers, ...type}});
  }
}
