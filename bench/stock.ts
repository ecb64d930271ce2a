// The same pages and theme as Docusaurus builds them without the lock.
import {execFile} from 'node:child_process';
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {compress} from 'docusaurus-lock/build/compress';
import {listen} from 'docusaurus-lock-server/http/listen';
import {copyTree} from '../packages/lock/src/build/testing/copy-tree';

/** Builds the site without the lock in a copy of the sources, and serves it to everyone. */
export async function openStock() {
  const tree = copyTree();
  const output = path.join(tree.folder, 'build/stock');
  // These files use the lock.
  rmSync(path.join(tree.folder, 'src/theme/Root.tsx'));
  rmSync(path.join(tree.folder, 'src/theme/DocItem/Footer'), {recursive: true});
  unlock(path.join(tree.folder, 'docusaurus.config.ts'));
  console.log('Building the site without the lock …');
  const docusaurus = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
  const args = [docusaurus, 'build', '--out-dir', output];
  await promisify(execFile)(process.execPath, args, {cwd: tree.folder, maxBuffer: Infinity});
  await compress(output);
  const {url, stop} = await serve(output);
  const close = async () => {
    await stop();
    tree.remove();
  };
  return {url, close};
}

/**
 * Changes a configuration to export the site that it passes to `locked()`, without the lock's
 * navbar items.
 *
 * @throws Error where it does not end with `locked(config, options)`.
 */
function unlock(file: string): void {
  const productName = 'Platform';
  const build = {productName, siteUrl: 'http://localhost:3000', hasHistory: true};
  // Fields that components of the pages read, and the configuration of the theme's own search.
  const customFields = {lock: {build: 'static', productName, audience: 'everyone'}};
  const algolia = {appId: 'STOCK', apiKey: 'stock', indexName: 'stock'};
  const written = readFileSync(file, 'utf8');
  const end = 'export default locked(config, options);';
  if (!written.includes(end)) {
    throw new Error(`docusaurus.config.ts has no "${end}" any more.`);
  }
  const unlocked = written
    .replace(
      end,
      `const site = config(${JSON.stringify(build)});
site.customFields = ${JSON.stringify(customFields)};
site.themeConfig = {...site.themeConfig, algolia: ${JSON.stringify(algolia)}};
export default site;`,
    )
    .replace(/\{type: 'custom-\w+'.*\},?/g, '');
  writeFileSync(file, unlocked);
}

/** Serves a folder with its Brotli copies; browsers keep files with a hash in their names. */
async function serve(root: string) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    const isHashed = c.req.path.startsWith('/assets/');
    c.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  const rewriteRequestPath = (address: string) =>
    existsSync(path.join(root, `${address}.html`)) ? `${address}.html` : address;
  app.use(serveStatic({root, precompressed: true, rewriteRequestPath}));
  const {port, stop} = await listen(app, {host: 'localhost', port: 0});
  return {url: `http://localhost:${port}`, stop};
}
