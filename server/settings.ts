import {BlockList, isIP, isIPv6} from 'node:net';
import {z} from 'zod';
import {
  databaseUrlOf,
  defaultDatabaseUrl,
} from './accounts/store/database-urls';
import {defaultProductName} from '../shared/site-fields';
import {inFiles, readSecretFiles} from './secret-files';
import {
  localHosts,
  problemsBetween,
  type SettingTexts,
  siteOf,
} from './problems-between';

const shortestSecret = 32; // characters

/**
 * The settings that the server reads when it starts: each with what it is for,
 * from which the README's table is made.
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
    .superRefine(refuseShortSecrets)
    .describe(
      'Signs the gate cookie. At least 32 characters. To rotate it, put the new secret and a comma before the old one: the first signs, all are accepted.',
    ),
  DATABASE_URL: z
    .string()
    .regex(
      /^(file:|postgres(ql)?:\/\/)/,
      'must start with file: or postgres://',
    )
    .default(defaultDatabaseUrl)
    .describe(
      'Database of the embedded accounts service and of signals: `file:…` or `postgres://…`. With `GRAPHQL_ENDPOINT` the default is `file:data/signals.db`, and `postgres://…` also stores the counts of failed sign-ins, which processes then share.',
    ),
  SESSION_LIFETIME_DAYS: wholeNumber(1, 365)
    .default(30)
    .describe(
      'Days after which a reader must sign in again, 1 to 365. Not used with `GRAPHQL_ENDPOINT`.',
    ),
  GRAPHQL_ENDPOINT: z
    .string()
    .superRefine(refuseEndpoint)
    .optional()
    .describe(
      "URL of the platform's GraphQL endpoint. It must be https, except on a local or private host. Without it the embedded accounts service answers.",
    ),
  GRAPHQL_BODY_LIMIT: wholeNumber(1, 9999, 'number of megabytes')
    .default(25)
    .describe(
      'Largest upload to `/graphql`, in MiB. JSON may have up to 1 MB, without `GRAPHQL_ENDPOINT` 100 kB. Set `client_max_body_size` in nginx to the same value.',
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
  SIGNALS: z
    .enum(['on', 'off'], 'must be on or off.')
    .default('on')
    .describe(
      'Whether readers are asked if a page answered their question, and searches that did not help are recorded. Set it for the build too.',
    ),
  SIGNALS_DAYS: wholeNumber(1, 3650, 'number of days')
    .default(180)
    .describe('Days after which signals are deleted, 1 to 3650.'),
  ALGOLIA_APP_ID: z
    .string()
    .optional()
    .describe(
      'Algolia application of the hosted search. Without it, search is local.',
    ),
  ALGOLIA_SEARCH_API_KEY: z
    .string()
    .optional()
    .describe(
      "Search-only Algolia key. The server makes readers' short-lived keys from it. It never reaches a browser.",
    ),
  ACCESS_LOG: z
    .enum(['on', 'off'], 'must be on or off.')
    .default('off')
    .describe(
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

/** A setting as data; a default only where there is one. */
interface Setting {
  name: string;
  description: string;
  default?: string;
}

/** The settings as data. */
export const settings: readonly Setting[] = Object.entries(
  schema.shape,
).flatMap(([name, setting]): Setting[] => [
  {
    name,
    description: setting.description ?? '',
    default: setting.safeParse(undefined).data?.toString(),
  },
  ...inFiles
    .filter((secret) => secret === name)
    .map((secret) => ({
      name: `${secret}_FILE`,
      description: `File that contains \`${secret}\`. Use one of the two settings.`,
    })),
]);

const defaults: SettingTexts = Object.fromEntries(
  settings.map(({name, default: text}) => [name, text]),
);

/**
 * Reads the settings from an environment. One that is empty counts as not set,
 * which is how container tools write it.
 *
 * @param options.demo whether demo accounts are served; default false.
 * @throws Error with every problem there is, one line each. No line holds the
 *   value of a secret.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  {demo = false} = {},
): Settings {
  const files = readSecretFiles(environment);
  const given: SettingTexts = Object.fromEntries(
    settings.flatMap(({name}) => {
      const text = files.environment[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const texts = {...defaults, ...given};
  const {data, error} = schema.safeParse(given);
  const problems = [
    ...(error?.issues ?? []).map(
      ({path, message}) => `${path.join('.')} ${message}`,
    ),
    ...problemsBetween(texts, demo),
    // A secret that could not be read is not missing as well.
  ].filter((problem) => !files.problems.has(problem.split(' ')[0] ?? ''));
  problems.unshift(...files.problems.values());
  if (!data || problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return {
    ...data,
    SITE_URL: siteOf(texts).origin,
    DATABASE_URL: databaseUrlOf(given),
  };
}

function refuseSite(value: string, context: z.RefinementCtx): void {
  const site = URL.canParse(value) ? new URL(value) : null;
  const isHttp = site?.protocol === 'http:';
  if (!site || !(isHttp || site.protocol === 'https:')) {
    context.addIssue('must be a URL such as https://docs.example.com');
  } else if (`${site.origin}/` !== site.href) {
    context.addIssue(
      `must be an origin without a path, such as ${site.origin}: pages are served from the root.`,
    );
  } else if (isHttp && !localHosts.includes(site.hostname)) {
    context.addIssue(
      'must start with https:// (http only on localhost): browsers keep a cookie with Secure and __Host- on https alone, and without them anyone on the way could take the session.',
    );
  }
}

function refuseShortSecrets(
  secrets: readonly string[],
  context: z.RefinementCtx,
): void {
  secrets.forEach(({length}, index) => {
    if (length >= shortestSecret) {
      return;
    }
    const which =
      secrets.length > 1 ? ` ${index + 1} of ${secrets.length}` : '';
    context.addIssue(
      `must have at least ${shortestSecret} characters; secret${which} has ${length}. Make one with: openssl rand -base64 32`,
    );
  });
}

function wholeNumber(least: number, most: number, what = 'number') {
  return z
    .string()
    .refine(
      (value) =>
        /^(0|[1-9]\d{0,4})$/.test(value) &&
        Number(value) >= least &&
        Number(value) <= most,
      `must be a ${what} from ${least} to ${most}.`,
    )
    .transform(Number);
}

function refuseEndpoint(value: string, context: z.RefinementCtx): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHttp = url?.protocol === 'http:';
  if (
    !url ||
    !(isHttp || url.protocol === 'https:') ||
    url.username ||
    url.password
  ) {
    context.addIssue('must be an http(s) URL without user name or password.');
  } else if (isHttp && !isPrivate(url.hostname)) {
    context.addIssue(
      'must start with https:// (http only for a local or private host): passwords and tokens are sent to it.',
    );
  }
}

/** Networks that are not routed on the internet. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv6');
}

/**
 * Whether a host is on this machine or in a private network, by its address or
 * name; containers have names without a dot.
 * @param hostname as a URL has it: in lower case, IPv6 in brackets.
 */
function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host)
    ? privateNetworks.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
    : !host.includes('.') || /\.(localhost|local|internal)$/.test(host);
}
