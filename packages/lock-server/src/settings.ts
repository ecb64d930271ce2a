import {readFileSync} from 'node:fs';
import {z} from 'zod';
import {validate} from './shared/validate';
import {
  crossFieldProblems,
  validateEndpoint,
  validateSecrets,
  validateSiteUrl,
  type SettingTexts,
  parseSite,
} from './settings-checks';
import {readDatabaseUrl, defaultDatabaseUrl} from './store/database';

/** Settings by name. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;

/** The settings of a feature. */
export interface FeatureSettings<Shape extends SettingsShape = SettingsShape> {
  settings?: Shape;
  /** Names of settings that may be read from a file; `<NAME>_FILE` has its path. */
  secrets?: readonly string[];
  /** Lists errors between settings that are each valid by themselves, one line each. */
  checkSettings?: (texts: SettingTexts) => string[];
  /** A feature with this member answers `/graphql` where `GRAPHQL_ENDPOINT` is not set. */
  openEndpoint?: unknown;
}

/** Lists the settings that may be read from a file; `<name>_FILE` has its path. */
const listSecrets = (features: readonly FeatureSettings[]): string[] => [
  'SESSION_SECRET',
  ...features.flatMap(({secrets = []}) => secrets),
];

/**
 * The settings that the server reads when it starts. The table in packages/lock-server/OPERATING.md
 * explains each.
 */
const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: z.string().superRefine(validateSiteUrl).default('http://localhost:$PORT'),
  SESSION_SECRET: z
    .string('is required. Make one with: openssl rand -base64 32')
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .superRefine(validateSecrets),
  COOKIE_HOURS: wholeNumber(1, 24, 'number of hours').default(8),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'must start with file: or postgres://')
    .default(defaultDatabaseUrl),
  GRAPHQL_ENDPOINT: z.string().superRefine(validateEndpoint).optional(),
  TRUST_PROXY: wholeNumber(0, 99).default(0),
  STOP_DELAY: wholeNumber(0, 60, 'number of seconds').default(0),
  ACCESS_LOG: onOrOff('off'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
});

/** The settings, checked and with their defaults. */
export type Settings = z.output<typeof schema>;

const joinShapes = (features: readonly FeatureSettings[]): Record<string, z.ZodType> =>
  Object.fromEntries(features.flatMap(({settings = {}}) => Object.entries(settings)));

/** Lists the settings of the core and of features, and for each secret also `<NAME>_FILE`. */
export function listSettings(
  features: readonly FeatureSettings[],
): {name: string; default?: string}[] {
  const secrets = listSecrets(features);
  return Object.entries({...schema.shape, ...joinShapes(features)}).flatMap(([name, setting]) => {
    const usual = setting.safeParse(undefined).data;
    const isShown = typeof usual === 'string' || typeof usual === 'number';
    return [
      {name, default: isShown ? String(usual) : undefined},
      ...(secrets.includes(name) ? [{name: `${name}_FILE`}] : []),
    ];
  });
}

/**
 * Reads the settings from an environment. An empty setting counts as not set, because container
 * tools pass settings without a value in this way.
 *
 * @param options.features whose settings are read too; default none.
 * @param options.demo whether demo accounts are served; default false.
 * @param options.problemOfBuild returns why the builds cannot be served at an origin, if they
 *   cannot; default never.
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
  const settings = listSettings(features);
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
    // A secret whose file cannot be read is reported once, not also as missing.
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
  'GRAPHQL_ENDPOINT is required, because the site has no embedded accounts. For embedded accounts, add accounts() of docusaurus-lock-accounts to the features in docusaurus.config, and build again.';

/** A setting that is `on` or `off`. */
export function onOrOff(usual: 'on' | 'off') {
  return z.enum(['on', 'off'], 'must be on or off.').default(usual);
}

/** A setting that is a whole number from `min` to `max`, both included. */
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
 * Reads the secrets that are in files, as Docker and Kubernetes mount them. White space around a
 * secret is removed, and with it the newline at the end of the file.
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
