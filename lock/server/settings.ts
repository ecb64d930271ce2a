import {readFileSync} from 'node:fs';
import {z} from 'zod';
import {providerProblems, providerSettings} from './accounts/providers/settings';
import {readDatabaseUrl, defaultDatabaseUrl} from './accounts/store/database';
import {expiryUnits} from '../shared/expires-in';
import {defaultProductName} from '../shared/site-fields';
import {validate} from '../shared/validate';
import {
  crossFieldProblems,
  refuseEndpoint,
  refuseWeakSecrets,
  refuseSite,
  type SettingTexts,
  siteOf,
} from './settings-checks';

/** Settings that may be read from a file, whose path `<name>_FILE` gives. */
const inFiles = ['SESSION_SECRET', 'ALGOLIA_SEARCH_API_KEY', 'OIDC_CLIENT_SECRET'] as const;

/** The settings that give these paths. */
export const secretFiles = inFiles.map((name) => `${name}_FILE`);

/**
 * The settings that the server reads when it starts: each with what it is for,
 * from which the table in lock/OPERATING.md is made.
 */
const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port to listen on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address to listen on. The default accepts connections from this machine only. A container needs `0.0.0.0`.',
    ),
  SITE_URL: z
    .string()
    .superRefine(refuseSite)
    .default('http://localhost:$PORT')
    .describe(
      'Origin that readers see. It determines the name of the gate cookie, `Secure` and HSTS. It must be https, except on localhost, where the server answers to the names of this machine only.',
    ),
  SESSION_SECRET: z
    .string('is required. Make one with: openssl rand -base64 32')
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .superRefine(refuseWeakSecrets)
    .describe(
      'Signs the gate cookie. At least 32 characters. To rotate it, put the new secret and a comma before the old one: the first signs, all are accepted.',
    ),
  COOKIE_HOURS: wholeNumber(1, 24, 'number of hours')
    .default(8)
    .describe(
      'Hours for which the gate cookie opens the guide after the page last asked for it, 1 to 24. With `GRAPHQL_ENDPOINT`, an account that was disabled can read for that long.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'must start with file: or postgres://')
    .default(defaultDatabaseUrl)
    .describe(
      'Database of the embedded accounts service, of signals and of reading tokens: `file:…` or `postgres://…`. A relative path starts at the working folder. With `GRAPHQL_ENDPOINT` the default is `file:data/signals.db`, and `postgres://…` also stores the counts of failed sign-ins, which processes then share.',
    ),
  SESSION_LIFETIME_DAYS: wholeNumber(1, 365)
    .default(30)
    .describe(
      'Days after which a reader must sign in again, 1 to 365; 1 by default where a provider signs readers in. Not used with `GRAPHQL_ENDPOINT`.',
    ),
  SESSIONS_PER_ACCOUNT: wholeNumber(1, 1000)
    .default(50)
    .describe(
      'Sessions that an account may have at once, 1 to 1000. One more ends the one that would end first. Not used with `GRAPHQL_ENDPOINT`.',
    ),
  GRAPHQL_ENDPOINT: z
    .string()
    .superRefine(refuseEndpoint)
    .optional()
    .describe(
      "URL of the platform's GraphQL endpoint. It must be https, except on a local or private host. Without it the embedded accounts service answers.",
    ),
  EXPIRES_IN: z
    .enum(expiryUnits, `must be one of ${expiryUnits.join(', ')}.`)
    .default('auto')
    .describe(
      'What `expiresIn` counts in the answers of `GRAPHQL_ENDPOINT`: `seconds` or `milliseconds` from now, or the `date` of expiry. `auto` takes numbers below 1,000,000,000 for seconds and anything else for a date. Set it for the build too.',
    ),
  PASSWORD_CHANGE: z
    .enum(['on', 'off'], 'must be on or off.')
    .optional()
    .describe(
      'Whether the sign-in form has a link to change the password, which sends the mutation `changePassword`. Without it, `on` for the embedded accounts, and `off` with `GRAPHQL_ENDPOINT`.',
    ),
  GRAPHQL_BODY_LIMIT: wholeNumber(1, 9999, 'number of megabytes')
    .default(25)
    .describe(
      'Largest upload to `/graphql`, in MiB. JSON may have up to 1 MB, without `GRAPHQL_ENDPOINT` 100 kB.',
    ),
  TRUST_PROXY: wholeNumber(0, 99)
    .default(0)
    .describe(
      'Number of your own proxies in front of the server. The server trusts that many entries at the end of `X-Forwarded-For`.',
    ),
  PRODUCT_NAME: z
    .string()
    .default(defaultProductName)
    .describe(
      'Name of the product, which the accounts service refuses in new passwords. Set it for the build too, which shows it.',
    ),
  SIGNALS: onOrOff('on').describe(
    'Whether readers are asked if a page answered their question, and searches that did not help are recorded. Set it for the build too.',
  ),
  SIGNALS_DAYS: wholeNumber(1, 3650, 'number of days')
    .default(180)
    .describe('Days after which signals are deleted, 1 to 3650.'),
  ASSISTANTS: onOrOff('on').describe(
    'Whether readers can make tokens with which their assistants read the guide. Set it for the build too.',
  ),
  TOKEN_GRACE_DAYS: wholeNumber(1, 90, 'number of days')
    .default(7)
    .describe(
      'With `GRAPHQL_ENDPOINT`: days for which a token works after its owner last opened the guide, 1 to 90.',
    ),
  ...providerSettings,
  ALGOLIA_APP_ID: z
    .string()
    .regex(/^[a-z0-9]+$/i, 'must be letters and digits.')
    .optional()
    .describe('Algolia application of the hosted search. Without it, search is local.'),
  ALGOLIA_SEARCH_API_KEY: z
    .string()
    .optional()
    .describe(
      "Search-only Algolia key. The server makes readers' short-lived keys from it. It never reaches a browser.",
    ),
  ACCESS_LOG: onOrOff('off').describe(
    'With `on`, a JSON line for each request on standard output, without query, token or user agent.',
  ),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'Port on `127.0.0.1` where Prometheus reads `/metrics`. Without it there are no metrics.',
    ),
});

/** The settings, checked and with their defaults. */
export type Settings = z.output<typeof schema>;

/** The settings as data; a default only where there is one. */
export const settings = Object.entries(schema.shape).flatMap(([name, setting]) => [
  {
    name,
    description: setting.description ?? '',
    default: toText(setting.safeParse(undefined).data),
  },
  ...inFiles
    .filter((secret) => secret === name)
    .map((secret) => ({
      name: `${secret}_FILE`,
      description: `File that contains \`${secret}\`. Use one of the two settings.`,
      default: undefined,
    })),
]);

function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

const defaults: SettingTexts = Object.fromEntries(
  settings.map(({name, default: text}) => [name, text]),
);

/**
 * Reads the settings from an environment. One that is empty counts as not set,
 * which is how container tools write it.
 *
 * @param options.demo whether demo accounts are served; default false.
 * @param options.problemOfBuild what keeps the builds from being served as a
 *   site, given its origin; default: nothing does.
 * @throws Error with every problem there is, one line each. No line holds the
 *   value of a secret.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  {
    demo = false,
    problemOfBuild,
  }: {
    demo?: boolean;
    problemOfBuild?: (siteUrl: string) => string | undefined;
  } = {},
): Settings {
  const files = readSecretFiles(environment);
  const set = {...environment, ...files.secrets};
  const given: SettingTexts = Object.fromEntries(
    settings.flatMap(({name}) => {
      const text = set[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const texts = {...defaults, ...given};
  const {value, errors} = validate(schema, given);
  const problems = [
    ...errors.map(({message}) => message),
    ...crossFieldProblems(texts, demo),
    ...providerProblems(given),
    ...[problemOfBuild?.(siteOf(texts).origin) ?? []].flat(),
    // A secret that could not be read is not missing as well.
  ].filter((problem) => !files.problems.has(problem.split(' ')[0] ?? ''));
  problems.unshift(...files.problems.values());
  if (!value || problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return {
    ...value,
    SITE_URL: siteOf(texts).origin,
    DATABASE_URL: readDatabaseUrl(given),
    SESSION_LIFETIME_DAYS:
      given.SESSION_LIFETIME_DAYS || !(value.OIDC_ISSUER || value.PROXY_HEADER)
        ? value.SESSION_LIFETIME_DAYS
        : 1,
    PASSWORD_CHANGE: value.PASSWORD_CHANGE ?? (value.GRAPHQL_ENDPOINT ? 'off' : 'on'),
  };
}

function onOrOff(usual: 'on' | 'off') {
  return z.enum(['on', 'off'], 'must be on or off.').default(usual);
}

function wholeNumber(min: number, max: number, what = 'number') {
  return z
    .string()
    .refine(
      (value) => /^(0|[1-9]\d{0,4})$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a ${what} from ${min} to ${max}.`,
    )
    .transform(Number);
}

/**
 * Reads the secrets that lie in files, as Docker and Kubernetes mount them.
 * White space around one is dropped, with it the newline at its end.
 *
 * @returns the secrets, and the problems by the name of the setting. No problem
 *   holds a secret.
 */
function readSecretFiles(environment: Record<string, string | undefined>) {
  const secrets: Record<string, string> = {};
  const problems = new Map<string, string>();
  for (const name of inFiles) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) {
      continue;
    }
    if (environment[name]?.trim()) {
      problems.set(name, `${name} and ${name}_FILE are both set: remove one.`);
      continue;
    }
    try {
      secrets[name] = readFileSync(file, 'utf8').trim();
      if (!secrets[name]) {
        problems.set(name, `${name}_FILE is empty: ${file}`);
      }
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      problems.set(name, `${name}_FILE cannot be read: ${file} (${code}).`);
    }
  }
  return {secrets, problems};
}
