import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {type ExpiryUnit, expiryUnits} from 'docusaurus-lock-server/shared/expires-in';
import {defaultProductName} from 'docusaurus-lock-server/shared/site-fields';

/**
 * The settings of a build. Those of the server are in packages/lock-server/src/settings.ts.
 * Nothing here may be secret, since what the site is told ends up in its script.
 */
export interface Environment {
  /** Fills `{product}` in texts of the lock. */
  productName: string;
  /** Where readers reach the site: an origin, without a path. */
  siteUrl: string;
  /** Whether this is `npm start`, which shows all pages to writers. */
  isDevelopment: boolean;
  /**
   * Who keeps strangers out: `server` (build/guide behind server/gate), or `client` (build/static
   * for a plain static host, which hides and does not protect).
   */
  gate: 'server' | 'client';
  /** Whether `docusaurus-lock build` runs this. */
  isOfLock: boolean;
  /** Whether this makes the build for strangers. */
  isSignIn: boolean;
  /** Whose pages a build has, as it is written; not checked. */
  audience: string;
  /** A GraphQL endpoint on the same origin, unless the site has no server of ours. */
  graphqlEndpoint: string;
  /** Whether queries are sent by GET; everything else is sent by POST. */
  useGETForQueries: boolean;
  /** The unit of the endpoint's `expiresIn`. */
  expiryUnit: ExpiryUnit;
  /** Link below the form to sign in; null for none. */
  signInHelp: {text: string; href: string} | null;
}

/** Set by `docusaurus-lock build` for `locked()`: which of the two configurations it makes. */
export const buildOf = (configuration: 'guide' | 'sign-in') => ({LOCK_BUILD: configuration});

/**
 * Reads the environment.
 *
 * @param siteUrl of the configuration, where `SITE_URL` is not set.
 * @throws Error for a setting with another value than it may have.
 */
export function readEnvironment(siteUrl?: string): Environment {
  const isDevelopment = process.env.NODE_ENV === 'development';
  const gate = readChoice('GATE', ['server', 'client']);
  return {
    productName: setting('PRODUCT_NAME') ?? defaultProductName,
    siteUrl: setting('SITE_URL') ?? siteUrl ?? 'http://localhost:3000',
    isDevelopment,
    gate,
    isOfLock: setting('LOCK_BUILD') !== undefined,
    isSignIn: setting('LOCK_BUILD') === 'sign-in',
    audience: setting('AUDIENCE') ?? defaultAudience,
    graphqlEndpoint: (gate === 'client' && setting('GRAPHQL_ENDPOINT')) || '/graphql',
    useGETForQueries: readSwitch('GRAPHQL_GET_QUERIES'),
    expiryUnit: readChoice('EXPIRES_IN', expiryUnits),
    signInHelp: readSignInHelp(setting('SIGN_IN_HELP')),
  };
}

/** Reads a setting of the environment; an empty one is none. */
export const setting = (name: string): string | undefined => process.env[name]?.trim() || undefined;

/** Reads a setting with few values, of which the first is the default. */
function readChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const written = setting(name) ?? values[0];
  const value = values.find((each) => each === written);
  if (value === undefined) {
    throw new Error(`${name} is '${written}'; it may be one of ${values.join(', ')}.`);
  }
  return value;
}

/**
 * Reads a setting that is `on` or `off`.
 *
 * @param otherwise what an empty one is; default `off`.
 * @throws Error for another value.
 */
export const readSwitch = (name: string, otherwise: 'on' | 'off' = 'off'): boolean =>
  readChoice(name, otherwise === 'on' ? ['on', 'off'] : ['off', 'on']) === 'on';

function readSignInHelp(value = ''): {text: string; href: string} | null {
  if (value === '') {
    return null;
  }
  const [, text, href] = /^(.+?) *\| *((?:https?|mailto|tel):\S+)$/.exec(value) ?? [];
  if (!text || !href) {
    throw new Error(
      `SIGN_IN_HELP is '${value}'; write a text, '|' and an address that begins with https:, http:, mailto: or tel:, such as 'Forgotten your password?|https://example.com/reset'.`,
    );
  }
  return {text, href};
}
