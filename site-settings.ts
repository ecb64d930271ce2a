import {spawnSync} from 'node:child_process';

/**
 * What the environment says at build time, read once. The settings of the
 * server are in server/settings.ts; nothing here may be secret, since what the site
 * is told ends up in its script.
 */

/** Fills `{product}` in the tagline and `<Product />` in pages. */
export const productName = process.env.PRODUCT_NAME?.trim() || 'Platform';

/** Where readers reach the site: an origin, without a path. */
export const siteUrl = process.env.SITE_URL?.trim() || 'http://localhost:3000';

/**
 * Who keeps strangers out: `server` (build/guide behind server/gate), or
 * `client` (build/static for a plain static host, which hides and does not
 * protect).
 */
export const gate = readGate(process.env.GATE);

/** A GraphQL endpoint on the same origin, unless the site has no server of ours. */
export const graphqlEndpoint =
  (gate === 'client' && process.env.GRAPHQL_ENDPOINT?.trim()) || '/graphql';

/** The hosted search is used when this names its application; else ours is. */
export const searchAppId = process.env.ALGOLIA_APP_ID?.trim() || null;

/** Last-update times come from git; a tarball or an image has no history. */
export const hasHistory =
  spawnSync('git', ['rev-parse', 'HEAD'], {cwd: __dirname}).status === 0;

function readGate(value: string | undefined): 'server' | 'client' {
  if (value === undefined || value === '' || value === 'server') {
    return 'server';
  }
  if (value === 'client') {
    return 'client';
  }
  throw new Error(`GATE is '${value}'; it may be 'server' or 'client'.`);
}
