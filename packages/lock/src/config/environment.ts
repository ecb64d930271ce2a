import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {expiryUnits} from 'docusaurus-lock-server/shared/expires-in';
import {defaultProductName} from 'docusaurus-lock-server/shared/public-config';

/**
 * The variable by which `docusaurus-lock build` says which of two configurations `locked()` makes.
 */
export const buildOf = (configuration: 'guide' | 'sign-in') => ({LOCK_BUILD: configuration});

/** The settings of a build. */
export type Environment = ReturnType<typeof readEnvironment>;

/**
 * Reads the settings of a build. Those of the server are in packages/lock-server/src/settings.ts.
 * No setting here may be secret, because its value ends up in scripts of the site.
 *
 * @param siteUrl of the configuration, where `SITE_URL` is not set.
 * @throws Error for a setting whose value is not allowed.
 */
export function readEnvironment(siteUrl?: string) {
  // `server`: build/guide stands behind the gate. `client`: build/static is for a plain static host,
  // which hides pages and does not protect them.
  const gate = readChoice('GATE', ['server', 'client']);
  return {
    gate,
    /** Fills `{productName}` in texts of the lock. */
    productName: setting('PRODUCT_NAME') ?? defaultProductName,
    /** The origin at which readers reach the site, without a path. */
    siteUrl: setting('SITE_URL') ?? siteUrl ?? 'http://localhost:3000',
    /** Whether this is `npm start`, which shows all pages to writers. */
    isDevelopment: process.env.NODE_ENV === 'development',
    /** Whether `docusaurus-lock build` started this process. */
    isOfLock: setting('LOCK_BUILD') !== undefined,
    /** Whether this makes the build for strangers. */
    isSignIn: setting('LOCK_BUILD') === 'sign-in',
    /** The audience whose pages a build has; not checked yet. */
    audience: setting('AUDIENCE') ?? defaultAudience,
    /** A GraphQL endpoint on the same origin, unless the site has no server of ours. */
    graphqlEndpoint: (gate === 'client' && setting('GRAPHQL_ENDPOINT')) || '/graphql',
    /** Whether queries are sent by GET; everything else is sent by POST. */
    useGETForQueries: readSwitch('GRAPHQL_GET_QUERIES'),
    /** The unit of the endpoint's `expiresIn`. */
    expiryUnit: readChoice('EXPIRES_IN', expiryUnits),
    /** Link below the form to sign in; null for none. */
    signInHelp: readSignInHelp(setting('SIGN_IN_HELP')),
  };
}

/** Reads a setting of the environment; an empty setting counts as not set. */
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
 * @param otherwise the value of a setting that is not set; default `off`.
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
