import {existsSync} from 'node:fs';
import path from 'node:path';
import {serveStatic as files} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {listen} from 'docusaurus-lock-server/http/listen';

/**
 * Serves a folder to everyone, with compressed copies, and hashed files kept by
 * the browser, over HTTP/1.1 like the lock.
 */
export async function serveStatic(root: string) {
  const app = new Hono();
  // A browser logs an error when a site without an icon answers 404.
  app.on('GET', ['/favicon.ico', '/favicon.svg'], (c) => c.body(null, 204));
  app.use(async (c, next) => {
    await next();
    const isHashed = /\/(assets|_astro)\//.test(c.req.path);
    c.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  const rewriteRequestPath = (address: string) =>
    existsSync(path.join(root, `${address}.html`)) ? `${address}.html` : address;
  app.use(files({root, precompressed: true, rewriteRequestPath}));
  const {port, stop} = await listen(app, {host: 'localhost', port: 0});
  return {url: `http://localhost:${port}`, close: stop};
}
