import {z} from 'zod';

const shortestSecret = 32; // characters
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The secret in `.env.example`, which is good for one's own machine alone. */
export const exampleSecret = 'for-this-machine-only-as-everyone-knows-it';

/**
 * The settings that the server reads when it starts: each with what it is for,
 * from which the README's table is made.
 */
const schema = z.object({
  PORT: z
    .string()
    .refine(isPort, 'must be a number from 0 to 65535.')
    .transform(Number)
    .default(3000)
    .describe('Port to listen on.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address to listen on. The default is reached from this machine only; a container needs `0.0.0.0`.',
    ),
  SITE_URL: z
    .string()
    .superRefine(refuseSite)
    .default('http://localhost:$PORT')
    .describe(
      'Origin that readers see. It decides the name of the gate cookie, `Secure` and HSTS. https everywhere but on localhost.',
    ),
  SESSION_SECRET: z
    .string('is required. Make one with: openssl rand -base64 32')
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .superRefine(refuseShortSecrets)
    .describe(
      'Signs the gate cookie; at least 32 characters. To change it, put the new one and a comma before the old one: the first signs, all are accepted.',
    ),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must start with file: or postgres://')
    .default('file:data/accounts.db')
    .describe(
      'Database of the embedded accounts service: `file:…` or `postgres://…`. With `GRAPHQL_ENDPOINT` a `postgres://…` holds only the counts of failed sign-ins, so that processes share them.',
    ),
  GRAPHQL_ENDPOINT: z
    .string()
    .refine(isEndpoint, 'must be an http(s) URL without user name or password.')
    .optional()
    .describe(
      "URL of the platform's GraphQL endpoint. Without it the embedded accounts service answers.",
    ),
  GRAPHQL_BODY_LIMIT: z
    .string()
    .refine(isBodyLimit, 'must be a number of megabytes from 1 to 9999.')
    .transform(Number)
    .default(25)
    .describe(
      'How many megabytes (of 1,048,576 bytes) a form with uploads may have at `/graphql`. JSON may have 1 MB, and 100 kB without `GRAPHQL_ENDPOINT`. nginx needs the same in `client_max_body_size`.',
    ),
  TRUST_PROXY: z
    .string()
    .refine(isCount, 'must be a number from 0 to 99.')
    .transform(Number)
    .default(0)
    .describe(
      'How many proxies of yours stand in front of the server: so many entries at the end of `X-Forwarded-For` are believed.',
    ),
  ALGOLIA_APP_ID: z
    .string()
    .optional()
    .describe('Application of the hosted search. Without it search is local.'),
  ALGOLIA_SEARCH_API_KEY: z
    .string()
    .optional()
    .describe(
      "Search-only key of the hosted search, from which readers' short-lived keys are made. It never reaches a browser.",
    ),
});

/** The settings, checked and with their defaults. */
export type Settings = z.output<typeof schema>;

/** The settings as data: name, description, and default where there is one. */
export const settings = Object.entries(schema.shape).map(([name, setting]) => ({
  name: name as keyof Settings,
  description: setting.description ?? '',
  default: setting.safeParse(undefined).data?.toString(),
}));

/**
 * Reads the settings from an environment. One that is empty counts as not set,
 * which is how container tools write it.
 *
 * @throws SettingsError with every problem there is, one line each. No line
 *   holds the value of a secret.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
): Settings {
  const given = settings.map(({name}) => [
    name,
    environment[name]?.trim() || undefined,
  ]);
  const {data, error} = schema.safeParse(Object.fromEntries(given));
  if (error) {
    throw new SettingsError(
      error.issues.map(({path, message}) => `${path.join('.')} ${message}`),
    );
  }
  if (data.ALGOLIA_APP_ID && !data.ALGOLIA_SEARCH_API_KEY) {
    throw new SettingsError([
      'ALGOLIA_SEARCH_API_KEY is required with ALGOLIA_APP_ID: keys for readers are made from it.',
    ]);
  }
  const site = new URL(data.SITE_URL.replace('$PORT', String(data.PORT)));
  const isLocal = [site.hostname, data.HOST].every((host) =>
    localHosts.includes(host),
  );
  if (data.SESSION_SECRET.includes(exampleSecret) && !isLocal) {
    throw new SettingsError([
      'SESSION_SECRET is the one of .env.example, which everyone knows. Make one with: openssl rand -base64 32',
    ]);
  }
  return {...data, SITE_URL: site.origin};
}

/** Says what is wrong with the settings, one line a problem. */
export class SettingsError extends Error {
  override name = 'SettingsError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
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
    if (length >= shortestSecret) return;
    const which =
      secrets.length > 1 ? ` ${index + 1} of ${secrets.length}` : '';
    context.addIssue(
      `must have at least ${shortestSecret} characters; secret${which} has ${length}. Make one with: openssl rand -base64 32`,
    );
  });
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
}

function isCount(value: string): boolean {
  return /^\d{1,2}$/.test(value);
}

function isBodyLimit(value: string): boolean {
  return /^[1-9]\d{0,3}$/.test(value);
}

function isDatabaseUrl(value: string): boolean {
  return /^(file:|postgres(ql)?:\/\/)/.test(value);
}

function isEndpoint(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    /^https?:$/.test(url?.protocol ?? '') && !url?.username && !url?.password
  );
}
