import {createRequire} from 'node:module';
import {existsSync} from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {serveStatic as files} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {root} from '../lib/root.mjs';

const load = createRequire(path.join(root, 'build/server/main.js'));
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

/** Where the built site of a name is; see open-sites.mjs. */
export function builtSite(name) {
  return path.join(root, 'build/bench/peers', name);
}

/** Writes the compressed copies that the servers send, as our build does. */
export const compress = (folder) =>
  load('./build-steps/compress').compress(folder);

/**
 * Serves a guide behind the lock. The endpoint knows a user for any token and
 * answers after 80 ms.
 */
export function serveGated(folder) {
  return listen(
    load('./app').createApp({
      graphql: answerMe,
      guideDir: folder,
      signInDir: path.join(root, 'build/sign-in'),
      secrets: ['a-secret-of-the-bench-of-32-characters'],
      siteUrl: 'http://localhost',
    }),
  );
}

/**
 * Serves a folder to everyone, with compressed copies and hashed files kept by
 * the browser, over HTTP/1.1 as the lock is. `/graphql` answers `me` after
 * 80 ms and `POST /session` 204, for sites that ask.
 */
export function serveStatic(folder) {
  const app = new Hono();
  app.post('/graphql', (c) => answerMe(c.req.raw));
  app.post('/session', (c) => c.body(null, 204, {'session-max-age': '600'}));
  // A site that names no icon would log that this is missing.
  app.on('GET', ['/favicon.ico', '/favicon.svg'], (c) => c.body(null, 204));
  app.use(async (c, next) => {
    await next();
    const isHashed = /\/(assets|_astro)\//.test(c.req.path);
    c.header(
      'cache-control',
      isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  });
  app.use(
    files({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (asked) =>
        existsSync(path.join(folder, `${asked}.html`))
          ? `${asked}.html`
          : asked,
    }),
  );
  return listen(app);
}

async function answerMe() {
  await sleep(endpointDelay);
  return Response.json({data: {me: user}});
}

async function listen(app) {
  const server = await load('./http/listen').listen(app, {
    host: 'localhost',
    port: 0,
  });
  return {
    url: `http://localhost:${server.port}`,
    port: server.port,
    stop: () => server.stop(),
  };
}
