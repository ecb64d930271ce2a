import {existsSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {serveStatic as files} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {listen} from '../../lock/server/http/listen';
import type {Server} from '../lib/site';

const endpointDelay = 80; // ms, of a platform's endpoint
const user = {
  __typename: 'User',
  id: 'bench',
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Berg',
  role: 'VIEWER',
  companyId: 'company',
  lastLoggedInCompanyId: 'company',
  isEndUserAgreementAccepted: true,
  passwordExpiresAt: null,
  permissions: [],
};

/**
 * Serves a folder to everyone, with compressed copies, and hashed files kept by
 * the browser, over HTTP/1.1 like the lock. `POST /graphql` answers `me` to
 * everyone after 80 ms, so that a lock may have it as its endpoint.
 */
export async function serveStatic(folder: string): Promise<Server> {
  const app = new Hono();
  app.post('/graphql', async (c) => {
    await sleep(endpointDelay);
    return c.json({data: {me: user, companies: []}});
  });
  // A browser logs an error when a site without an icon answers 404.
  app.on('GET', ['/favicon.ico', '/favicon.svg'], (c) => c.body(null, 204));
  app.use(async (c, next) => {
    await next();
    const isHashed = /\/(assets|_astro)\//.test(c.req.path);
    c.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.use(
    files({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (asked) =>
        existsSync(path.join(folder, `${asked}.html`)) ? `${asked}.html` : asked,
    }),
  );
  const {port, stop} = await listen(app, {host: 'localhost', port: 0});
  return {url: `http://localhost:${port}`, close: stop};
}
