import {z} from 'zod';
import {localHosts} from 'docusaurus-lock-server/http/requests';

/** Largest length of a claim that is stored, in characters. */
export const maxClaimLength = 256;

const text = z.string();

/** The settings of sign-in with a provider by OpenID Connect. */
export const providerSettings = {
  OIDC_ISSUER: text
    .superRefine(refuseIssuer)
    .optional()
    .describe(
      'Issuer of the OpenID Connect provider that signs readers in, as its discovery document names it. Not used with `GRAPHQL_ENDPOINT`.',
    ),
  OIDC_CLIENT_ID: text.optional().describe('Client id that the provider gave to this site.'),
  OIDC_CLIENT_SECRET: text
    .optional()
    .describe('Client secret that the provider gave to this site.'),
  OIDC_CLIENT_AUTH: z
    .enum(['basic', 'post'], 'must be basic or post.')
    .optional()
    .describe(
      'How the secret is sent: `basic` in the header, `post` in the body. Without it `basic`, unless the provider announces the other alone.',
    ),
  OIDC_SCOPE: text
    .regex(/(^| )openid( |$)/, 'must contain openid.')
    .default('openid profile email')
    .describe('Scopes that the provider is asked for. Some providers need one more for groups.'),
  OIDC_PROMPT: z
    .enum(['login', 'consent', 'select_account'], 'must be login, consent or select_account.')
    .optional()
    .describe(
      'What the provider asks at each sign-in. Without it, it asks for another account after a refusal.',
    ),
  OIDC_ROLE_CLAIM: text
    .default('groups')
    .describe(
      'Claim that lists the groups or roles of a reader: its name, or a path by dots, such as `realm_access.roles`.',
    ),
  OIDC_ROLES: text
    .transform(readGroupRoles)
    .optional()
    .describe(
      'Role for each group, `guide-admins=ADMIN,guide-ops=OPERATOR`. The first group in this list that a reader has decides. Where a group has a comma in its name, write `;` behind each role: `a,b=ADMIN;`.',
    ),
  OIDC_DEFAULT_ROLE: text
    .optional()
    .describe(
      'Role of readers who have none of these groups. If it is not set, they do not get in.',
    ),
  OIDC_EMAIL_CLAIM: text
    .default('email')
    .describe('Claim with the e-mail address of a reader, named as `OIDC_ROLE_CLAIM` is.'),
  OIDC_COMPANY_CLAIM: text
    .optional()
    .describe(
      'Claim that names the companies of a reader. Each has to exist here: `docusaurus-lock-server accounts grant --create-company` adds one.',
    ),
  OIDC_COMPANY: text
    .max(maxClaimLength)
    .default('Company')
    .describe('Company of all readers, where `OIDC_COMPANY_CLAIM` is not set.'),
  OIDC_SIGN_OUT: z
    .enum(['on', 'off'], 'must be on or off.')
    .default('off')
    .describe("With `on`, Logout also ends the provider's session."),
} as const;

/** The settings of a provider, checked. */
export type ProviderSettings = z.output<z.ZodObject<typeof providerSettings>>;

/**
 * Lists what is missing between these settings, a sentence each.
 *
 * @param texts all settings as they are set, by name.
 */
export function providerProblems(texts: Readonly<Record<string, string | undefined>>): string[] {
  if (!texts.OIDC_ISSUER) {
    return [];
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

/** Reads groups of the provider, each with the role that its members get here. */
function readGroupRoles(value: string, context: z.RefinementCtx): [group: string, role: string][] {
  const pairs = value.split(value.includes(';') ? ';' : ',').filter((pair) => pair.trim());
  const read = pairs.map((pair): [string, string] => {
    // At the last sign: the name of a group in a directory may contain others.
    const [, group = '', role = ''] = /^(.+)=\s*(\w+)\s*$/.exec(pair) ?? [];
    return [group.trim(), role];
  });
  if (read.length === 0 || read.some(([group]) => !group)) {
    context.addIssue('must be a list such as guide-admins=ADMIN,guide-ops=OPERATOR.');
  }
  return read;
}

/** Refuses an address of a sign-in provider that others could answer for. */
function refuseIssuer(value: string, context: z.RefinementCtx): void {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLocal = url?.protocol === 'http:' && localHosts.includes(url.hostname);
  if (!url || !(isLocal || url.protocol === 'https:')) {
    context.addIssue('must be a URL that starts with https:// (http only on localhost).');
  } else if (/\/\.well-known\/|[?#]/.test(value)) {
    context.addIssue('must be what stands before /.well-known/openid-configuration.');
  }
}
