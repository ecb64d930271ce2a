import {defaultAudience} from './shared/audiences';
import {defaultProductName} from './shared/site-fields';
import {
  hiddenFrom,
  readAudiences,
  type BuildReaders,
} from './plugins/audiences/audiences';
import {refuseMistakes} from './plugins/content/read-source';
import {historyOf} from './plugins/content/history';
import {readRoleNames} from './plugins/content/roles';
import {refuseCommand} from './plugins/refuse-commands';

/**
 * What the environment says at build time, read once. The settings of the
 * server are in server/settings.ts; nothing here may be secret, since what the site
 * is told ends up in its script.
 */

// Without the stack of an error, which would hide the command to use.
const refusal = refuseCommand(process.argv);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}

/** Fills `{product}` in the tagline and `<Product />` in pages. */
export const productName =
  process.env.PRODUCT_NAME?.trim() || defaultProductName;

/** Where readers reach the site: an origin, without a path. */
export const siteUrl = process.env.SITE_URL?.trim() || 'http://localhost:3000';

/**
 * Who keeps strangers out: `server` (build/guide behind server/gate), or
 * `client` (build/static for a plain static host, which hides and does not
 * protect).
 */
export const gate = readGate(process.env.GATE);

const isDevelopment = process.env.NODE_ENV === 'development';

/** Who may read which pages. */
const guideAudiences = readAudiences(__dirname);
// The development server shows the mistakes in the browser.
refuseMistakes(isDevelopment ? [] : guideAudiences.mistakes);

/** Whose pages a build has; `npm start` has all pages. */
export const audience = readAudience(process.env.AUDIENCE?.trim());

/** Who may read what in this build. */
export const buildReaders: BuildReaders = {
  names: guideAudiences.names,
  restricted: guideAudiences.restricted,
  reader: isDevelopment ? undefined : audience,
};

/** The pages that this build leaves out. */
export const hiddenPages = isDevelopment
  ? []
  : hiddenFrom(audience, guideAudiences.restricted);

/** A GraphQL endpoint on the same origin, unless the site has no server of ours. */
export const graphqlEndpoint =
  (gate === 'client' && process.env.GRAPHQL_ENDPOINT?.trim()) || '/graphql';

/** Whether queries are sent by GET; everything else is sent by POST. */
export const useGETForQueries = readSwitch('GRAPHQL_GET_QUERIES');

/** Link below the form to sign in, as `text|address`; null for none. */
export const signInHelp = readSignInHelp(process.env.SIGN_IN_HELP?.trim());

/** The platform's names of roles, with those of the guide. */
export const roleNames = readRoleNames(process.env.ROLE_NAMES?.trim());

/** The hosted search is used when this names its application; else ours is. */
export const searchAppId = process.env.ALGOLIA_APP_ID?.trim() || null;

/**
 * Last-update times come from git: a tarball or an image has no history, and of a
 * shallow clone the oldest commit would be the last one of every page.
 */
export const hasHistory = historyOf(__dirname) === 'whole';

/** Whether readers are asked about pages, and searches are recorded. */
export const hasSignals = readSwitch('SIGNALS', 'on');

/** Whether readers may make tokens by which their assistants read the guide. */
export const hasAssistants = readSwitch('ASSISTANTS', 'on');

/**
 * What pages import of modules that all builds share, and the components of the
 * guide do not: `{rxjs: ['interval']}`. Strangers can read these names.
 */
export const sharedNames: Readonly<Record<string, readonly string[]>> = {};

function readGate(value: string | undefined): 'server' | 'client' {
  if (value === undefined || value === '' || value === 'server') {
    return 'server';
  }
  if (value === 'client') {
    return 'client';
  }
  throw new Error(`GATE is '${value}'; it may be 'server' or 'client'.`);
}

function readAudience(value = ''): string {
  const {names, restricted} = guideAudiences;
  if (value !== '' && !names.includes(value)) {
    throw new Error(
      `AUDIENCE is '${value}'; it may be one of ${names.join(', ')}.`,
    );
  }
  if (gate === 'client' && restricted.length > 0 && !isDevelopment) {
    throw new Error(
      `GATE=client cannot restrict pages, because anyone can fetch the files of a static host: ${restricted.map(({file}) => file).join(', ')}. Remove \`audience\` from their front matter, or build without GATE=client.`,
    );
  }
  return value || defaultAudience;
}

function readSwitch(name: string, otherwise = 'off'): boolean {
  const value = process.env[name]?.trim() || otherwise;
  if (value !== 'on' && value !== 'off') {
    throw new Error(`${name} is '${value}'; it may be 'on' or 'off'.`);
  }
  return value === 'on';
}

function readSignInHelp(value = ''): {text: string; href: string} | null {
  if (value === '') {
    return null;
  }
  const [, text, href] =
    /^(.+?) *\| *((?:https?|mailto|tel):\S+)$/.exec(value) ?? [];
  if (!text || !href) {
    throw new Error(
      `SIGN_IN_HELP is '${value}'; write a text, '|' and an address that begins with https:, http:, mailto: or tel:, such as 'Forgotten your password?|https://example.com/reset'.`,
    );
  }
  return {text, href};
}
