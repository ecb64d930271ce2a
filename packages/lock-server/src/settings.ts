import {readFileSync} from 'node:fs';
import {z} from 'zod';
import {validate} from './shared/validate';
import {
  crossFieldProblems,
  refuseEndpoint,
  refuseWeakSecrets,
  refuseSite,
  type SettingTexts,
  parseSite,
} from './settings-checks';
import {readDatabaseUrl, defaultDatabaseUrl} from './store/database';

/** Settings by name: the schema of each says in `describe` what it is for. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;

/** The settings of a feature. */
export interface FeatureSettings<Shape extends SettingsShape = SettingsShape> {
  settings?: Shape;
  /** Names of settings that may be in a file, whose path `<NAME>_FILE` gives. */
  secrets?: readonly string[];
  /** Says what is wrong between settings that are each valid by themselves, one line each. */
  checkSettings?: (texts: SettingTexts) => string[];
  /** A feature that has it answers `/graphql` where `GRAPHQL_ENDPOINT` is not set. */
  openEndpoint?: unknown;
}

/** Lists the settings that may be read from a file, whose path `<name>_FILE` gives. */
const listSecrets = (features: readonly FeatureSettings[]): string[] => [
  'SESSION_SECRET',
  ...features.flatMap(({secrets = []}) => secrets),
];

/**
 * The settings that the server reads when it starts, each with what it is for. The table in
 * packages/lock-server/OPERATING.md has a row for each.
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
      'Database of all features, for accounts and reading tokens: `file:…` or `postgres://…`. A relative path starts at the working folder. With `GRAPHQL_ENDPOINT` the default is `file:data/platform.db`, and `postgres://…` also stores the counts of failed sign-ins, which processes then share.',
    ),
  GRAPHQL_ENDPOINT: z
    .string()
    .superRefine(refuseEndpoint)
    .optional()
    .describe(
      "URL of the platform's GraphQL endpoint. It must be https, except on a local or private host. Required without `accounts()`, whose accounts answer where it is not set.",
    ),
  TRUST_PROXY: wholeNumber(0, 99)
    .default(0)
    .describe(
      'Number of your own proxies in front of the server. The server trusts that many entries at the end of `X-Forwarded-For`.',
    ),
  STOP_DELAY: wholeNumber(0, 60, 'number of seconds')
    .default(0)
    .describe(
      'Seconds for which the server goes on after SIGTERM, while `/readyz` answers 503, 0 to 60. Set it where a balancer takes that long to notice.',
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

/** The settings as data, for people: those of the core, then those of each feature. */
export function describeSettings(
  features: readonly FeatureSettings[],
): {name: string; description: string; default?: string}[] {
  const secrets = listSecrets(features);
  const shapes = {...schema.shape, ...joinShapes(features)};
  return Object.entries(shapes).flatMap(([name, setting]) => {
    const usual = setting.safeParse(undefined).data;
    const isShown = typeof usual === 'string' || typeof usual === 'number';
    const inFile = {
      name: `${name}_FILE`,
      description: `File that contains \`${name}\`. Use one of the two settings.`,
    };
    return [
      {
        name,
        description: setting.description ?? '',
        default: isShown ? String(usual) : undefined,
      },
      ...(secrets.includes(name) ? [inFile] : []),
    ];
  });
}

const joinShapes = (features: readonly FeatureSettings[]): Record<string, z.ZodType> =>
  Object.fromEntries(features.flatMap(({settings = {}}) => Object.entries(settings)));

/**
 * Reads the settings from an environment. One that is empty counts as not set, which is how
 * container tools write it.
 *
 * @param options.features whose settings are read too; default none.
 * @param options.demo whether demo accounts are served; default false.
 * @param options.problemOfBuild what keeps the builds from being served as a site, given its
 *   origin; default: nothing does.
 * @throws Error with every problem there is, one line each. No line holds the value of a secret.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  {
    features = [],
    demo = false,
    problemOfBuild,
  }: {
    features?: readonly FeatureSettings[];
    demo?: boolean;
    problemOfBuild?: (siteUrl: string) => string | undefined;
  } = {},
): Settings & Readonly<Record<string, unknown>> {
  const files = readSecretFiles(environment, listSecrets(features));
  const set = {...environment, ...files.secrets};
  const settings = describeSettings(features);
  const given: SettingTexts = Object.fromEntries(
    settings.flatMap(({name}) => {
      const text = set[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const defaults = Object.fromEntries(settings.map((setting) => [setting.name, setting.default]));
  const texts = {...defaults, ...given};
  const {value, errors} = validate(schema, given);
  const own = validate(z.object(joinShapes(features)), given);
  const problems = [
    ...errors,
    ...own.errors,
    ...crossFieldProblems(texts, demo),
    ...features.flatMap(({checkSettings}) => checkSettings?.(given) ?? []),
    ...(given.GRAPHQL_ENDPOINT || features.some(({openEndpoint}) => openEndpoint)
      ? []
      : [noEndpoint]),
    ...[problemOfBuild?.(parseSite(texts).origin) ?? []].flat(),
    // A secret that could not be read is not missing as well.
  ].filter((problem) => !files.problems.has(problem.split(' ')[0] ?? ''));
  problems.unshift(...files.problems.values());
  if (!value || problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return {
    ...own.value,
    ...value,
    SITE_URL: parseSite(texts).origin,
    DATABASE_URL: readDatabaseUrl(given),
  };
}

const noEndpoint =
  'GRAPHQL_ENDPOINT is required: nobody else can say who a reader is. For accounts of your own, add accounts() of docusaurus-lock-accounts to the features in docusaurus.config, and build again.';

/** A setting that is `on` or `off`. */
export function onOrOff(usual: 'on' | 'off') {
  return z.enum(['on', 'off'], 'must be on or off.').default(usual);
}

/** A setting that is a whole number, both ends among them. */
export function wholeNumber(min: number, max: number, what = 'number') {
  return z
    .string()
    .refine(
      (value) => /^(0|[1-9]\d{0,4})$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a ${what} from ${min} to ${max}.`,
    )
    .transform(Number);
}

/**
 * Reads the secrets that lie in files, as Docker and Kubernetes mount them. White space around one
 * is dropped, with it the newline at its end.
 *
 * @returns the secrets, and the problems by the name of the setting. No problem holds a secret.
 */
function readSecretFiles(
  environment: Record<string, string | undefined>,
  names: readonly string[],
) {
  const secrets: Record<string, string> = {};
  const problems = new Map<string, string>();
  for (const name of names) {
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
