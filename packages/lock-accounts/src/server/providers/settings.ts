import {z} from 'zod';
import {localHosts} from 'docusaurus-lock-server/http/requests';

/** Largest length of a claim that is stored, in characters. */
export const maxClaimLength = 256;

/** A group of the provider, and the role that its members get here. */
export interface GroupRole {
  group: string;
  role: string;
}

/**
 * The settings of sign-in with a provider, by OpenID Connect or by the signed header
 * of a proxy: part of the schema in packages/lock-server/src/settings.ts.
 */
export const providerSettings = {
  OIDC_ISSUER: z
    .string()
    .superRefine(refuseIssuer)
    .optional()
    .describe(
      'Issuer of the OpenID Connect provider that signs readers in, as its discovery document names it. Not used with `GRAPHQL_ENDPOINT`.',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Client id that the provider gave to this site.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Client secret that the provider gave to this site.'),
  OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid.')
    .default('openid profile email')
    .describe('Scopes that the provider is asked for. Some providers need one more for groups.'),
  OIDC_ROLE_CLAIM: z
    .string()
    .default('groups')
    .describe('Claim that lists the groups or roles of a reader.'),
  OIDC_ROLES: z
    .string()
    .transform(readGroupRoles)
    .optional()
    .describe(
      'Role for each group, `guide-admins=ADMIN,guide-ops=OPERATOR`. The first group in this list that a reader has decides. Where a group has a comma in its name, write JSON: `{"a,b": "ADMIN"}`.',
    ),
  OIDC_DEFAULT_ROLE: z
    .string()
    .optional()
    .describe(
      'Role of readers who have none of these groups. If it is not set, they do not get in.',
    ),
  OIDC_COMPANY_CLAIM: z
    .string()
    .optional()
    .describe(
      'Claim that names the companies of a reader. Each has to exist here: `docusaurus-lock-server accounts grant --create-company` adds one.',
    ),
  OIDC_COMPANY: z
    .string()
    .max(maxClaimLength)
    .default('Company')
    .describe('Company of all readers, where `OIDC_COMPANY_CLAIM` is not set.'),
  OIDC_SIGN_OUT: z
    .enum(['on', 'off'], 'must be on or off.')
    .default('off')
    .describe("With `on`, Logout also ends the provider's session."),
  PROXY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header.')
    .refine(
      (name) => !/^(authorization|cookie|x-auth-token)$/i.test(name),
      'must be a header that the site does not use itself.',
    )
    .optional()
    .describe(
      'Header in which a proxy in front sends its signed token (JWT), such as `Cf-Access-Jwt-Assertion`. It signs readers in without a form. Use it or `OIDC_ISSUER`.',
    ),
  PROXY_ISSUER: z.string().optional().describe('Issuer (`iss`) of that token.'),
  PROXY_AUDIENCE: z.string().optional().describe('Audience (`aud`) of that token.'),
  PROXY_JWKS: z
    .string()
    .superRefine(refuseIssuer)
    .optional()
    .describe('URL of the keys that sign that token, as a JSON Web Key Set.'),
  PROXY_SIGN_OUT: z
    .string()
    .superRefine(refuseIssuer)
    .optional()
    .describe("URL that ends the proxy's session. Logout leads there."),
} as const;

/** The settings of a provider, checked. */
export type ProviderSettings = z.output<z.ZodObject<typeof providerSettings>>;

/**
 * Lists what is missing between these settings, a sentence each.
 *
 * @param texts all settings as they are set, by name.
 */
export function providerProblems(texts: Readonly<Record<string, string | undefined>>): string[] {
  const {GRAPHQL_ENDPOINT, OIDC_ISSUER, PROXY_HEADER} = texts;
  const door = OIDC_ISSUER ? 'OIDC_ISSUER' : PROXY_HEADER ? 'PROXY_HEADER' : undefined;
  if (!door) {
    return [];
  }
  const needed = OIDC_ISSUER
    ? ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
    : ['PROXY_ISSUER', 'PROXY_AUDIENCE', 'PROXY_JWKS'];
  const missing = needed.filter((name) => !texts[name] && !texts[`${name}_FILE`]);
  return [
    ...missing.map((name) => `${name} is required with ${door}.`),
    ...(OIDC_ISSUER && PROXY_HEADER ? ['Set OIDC_ISSUER or PROXY_HEADER, not both.'] : []),
    ...(GRAPHQL_ENDPOINT
      ? [
          `${door} is for the embedded accounts: with GRAPHQL_ENDPOINT the platform signs readers in.`,
        ]
      : []),
    ...(texts.OIDC_ROLES || texts.OIDC_DEFAULT_ROLE
      ? []
      : [
          `OIDC_ROLES or OIDC_DEFAULT_ROLE is required with ${door}: without a role nobody gets in.`,
        ]),
  ];
}

function readGroupRoles(text: string, context: z.RefinementCtx): readonly GroupRole[] {
  const pairs = text.trim().startsWith('{') ? readJsonPairs(text) : readListedPairs(text);
  const isWhole = pairs?.every(({group, role}) => group && /^\w+$/.test(role));
  if (!pairs || pairs.length === 0 || !isWhole) {
    context.addIssue('must be a list such as guide-admins=ADMIN,guide-ops=OPERATOR, or JSON.');
    return z.NEVER;
  }
  return pairs;
}

function readListedPairs(text: string): GroupRole[] {
  return text.split(',').map((pair) => {
    // The last sign: the name of a group in a directory may contain others.
    const end = pair.lastIndexOf('=');
    return {group: pair.slice(0, Math.max(end, 0)).trim(), role: pair.slice(end + 1).trim()};
  });
}

function readJsonPairs(text: string): GroupRole[] | undefined {
  try {
    const roles = z.record(z.string(), z.string()).parse(JSON.parse(text));
    return Object.entries(roles).map(([group, role]) => ({group, role}));
  } catch {
    return undefined;
  }
}

/** Refuses an address of a sign-in provider that others could answer for. */
function refuseIssuer(value: string, context: z.RefinementCtx): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLocal = url?.protocol === 'http:' && localHosts.includes(url.hostname);
  if (!url || !(isLocal || url.protocol === 'https:')) {
    context.addIssue('must be a URL that starts with https:// (http only on localhost).');
  }
}
