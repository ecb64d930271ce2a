import {z} from 'zod';
import {localHosts} from 'docusaurus-lock-server/http/requests';

/** Largest length of a claim that is stored, in characters. */
export const maxClaimLength = 256;

const text = z.string();

/** The settings of sign-in with a provider by OpenID Connect; OPERATING.md explains each. */
export const providerSettings = {
  OIDC_ISSUER: text.superRefine(validateIssuer).optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_CLIENT_AUTH: z.enum(['basic', 'post'], 'must be basic or post.').optional(),
  OIDC_SCOPE: text
    .regex(/(^| )openid( |$)/, 'must contain openid.')
    .default('openid profile email'),
  OIDC_PROMPT: z
    .enum(['login', 'consent', 'select_account'], 'must be login, consent or select_account.')
    .optional(),
  OIDC_ROLE_CLAIM: text.default('groups'),
  OIDC_ROLES: text.transform(readGroupRoles).optional(),
  OIDC_DEFAULT_ROLE: text.optional(),
  OIDC_EMAIL_CLAIM: text.default('email'),
  OIDC_COMPANY_CLAIM: text.optional(),
  OIDC_COMPANY: text.max(maxClaimLength).default('Company'),
  OIDC_SIGN_OUT: z.enum(['on', 'off'], 'must be on or off.').default('off'),
} as const;

/** The settings of a provider, checked. */
export type ProviderSettings = z.output<z.ZodObject<typeof providerSettings>>;

/**
 * Lists the settings that others require and that are missing or excluded, a sentence each.
 *
 * @param texts all settings as text, by name.
 */
export function providerProblems(texts: Readonly<Record<string, string | undefined>>): string[] {
  if (!texts.OIDC_ISSUER) {
    return texts.OIDC_CLIENT_ID ? ['OIDC_ISSUER is required with OIDC_CLIENT_ID.'] : [];
  }
  return [
    !texts.OIDC_CLIENT_ID && 'OIDC_CLIENT_ID is required with OIDC_ISSUER.',
    !texts.OIDC_CLIENT_SECRET &&
      !texts.OIDC_CLIENT_SECRET_FILE &&
      'OIDC_CLIENT_SECRET is required with OIDC_ISSUER.',
    texts.GRAPHQL_ENDPOINT &&
      'OIDC_ISSUER is for the embedded accounts: with GRAPHQL_ENDPOINT the platform signs readers in.',
    !texts.OIDC_ROLES &&
      !texts.OIDC_DEFAULT_ROLE &&
      'OIDC_ROLES or OIDC_DEFAULT_ROLE is required with OIDC_ISSUER: without a role nobody gets in.',
  ].filter((problem) => typeof problem === 'string');
}

/** Reads groups of the provider, each with the role that its members get on this site. */
function readGroupRoles(value: string, context: z.RefinementCtx): [group: string, role: string][] {
  const pairs = value.split(value.includes(';') ? ';' : ',').filter((pair) => pair.trim());
  const read = pairs.map((pair): [string, string] => {
    // Splits at the last `=`, because the name of a group in a directory may contain others.
    const [, group = '', role = ''] = /^(.+)=\s*(\w+)\s*$/.exec(pair) ?? [];
    return [group.trim(), role];
  });
  if (read.length === 0 || read.some(([group]) => !group)) {
    context.addIssue('must be a list such as guide-admins=ADMIN,guide-ops=OPERATOR.');
  }
  return read;
}

/** Adds an issue for an issuer that others could answer for, or that has a wrong form. */
function validateIssuer(value: string, context: z.RefinementCtx): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLocal = url?.protocol === 'http:' && localHosts.includes(url.hostname);
  if (!url || !(isLocal || url.protocol === 'https:')) {
    context.addIssue('must be a URL that starts with https:// (http only on localhost).');
  } else if (/\/\.well-known\/|[?#]/.test(value)) {
    context.addIssue('must be the part of the address before /.well-known/openid-configuration.');
  }
}
