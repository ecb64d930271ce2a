import type {Context} from 'hono';
import {markdownAddress} from 'docusaurus-lock-server/shared/markdown-address';
import {Refusal} from 'docusaurus-lock-server/http/bodies';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
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
  const ofCopies = {
    ...headers,
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'no-store',
  };
  return async (c: Context<ServerEnv>): Promise<Response> => {
    c.set('refusalForm', 'text');
    const {caller, read} = await admit(c);
    if (caller.may !== 'read') {
      throw new Refusal(
        403,
        'The owner of this token has to open the guide in a browser and sign in. Then the token works again.',
      );
    }
    const copy = await read(markdownAddress(c.req.path.replace(/\.md$/, '')));
    if (copy === undefined) {
      throw new Refusal(404, 'There is no such page in this guide.');
    }
    return new Response(copy, {headers: ofCopies});
  };
}
