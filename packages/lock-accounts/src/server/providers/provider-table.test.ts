import {type OperatorSettings, openQuirkyProvider} from './testing/quirky-provider';
import type {ProviderQuirks} from './testing/small-provider';

// Each row is a provider, a person and what must happen. The habits are those that the
// documentation of the providers names, and the mistakes those of their users.

const uuid = '6f1c9a52-7d1e-4a52-9a5e-0e2b1a6c7d11';
const roleMessage = 'You have no role in this guide yet. Ask your administrator for access.';
const failed = 'The provider did not confirm your sign-in. Try again.';
const away = 'The provider that signs you in could not be reached. Try again in a moment.';
const noEmail =
  'Your provider did not send your e-mail address. Ask your administrator for access.';
const unverified =
  'Your provider has not verified your e-mail address. Ask your administrator for access.';
const tooManyGroups =
  'You are in more groups than your provider lists. Ask your administrator to send only the groups that are assigned to this application.';

interface Row {
  habits?: ProviderQuirks;
  person?: Record<string, unknown>;
  set?: OperatorSettings | ((address: string) => OperatorSettings);
  /** The role of a person who gets in. */
  role?: string;
  /** The message to a person who does not get in, and the reason in the log. */
  message?: string;
  reason?: string;
  /** A part of the message to the operator, also at the start; default no message. */
  told?: string;
}

const admins = {groups: ['staff', 'guide-admins']};
const byId = {OIDC_ROLES: `${uuid}=ADMIN`};
const entra: ProviderQuirks = {
  path: '/tenant/v2.0',
  userinfo: {},
  metadata: {
    token_endpoint_auth_methods_supported: [
      'client_secret_post',
      'private_key_jwt',
      'client_secret_basic',
    ],
  },
};
const okta: ProviderQuirks = {path: '/oauth2/default', userinfo: {}};
const google: ProviderQuirks = {metadata: {end_session_endpoint: undefined}};
const byDomain = {OIDC_ROLE_CLAIM: 'hd', OIDC_ROLES: 'example.com=VIEWER'};
const auth0: ProviderQuirks = {path: '/'};
const auth0Roles = 'https://guide.example.com/roles';
const keycloak: ProviderQuirks = {path: '/realms/staff'};
const authelia: ProviderQuirks = {
  auth: 'basic',
  metadata: {token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post']},
};
const authentik: ProviderQuirks = {path: '/application/o/guide/', auth: 'basic'};
const cloudflare: ProviderQuirks = {path: '/cdn-cgi/access/sso/oidc/abc', userinfo: 403};
const adfs: ProviderQuirks = {path: '/adfs', userinfo: {}};

const withoutSlash = (issuer: string) => ({OIDC_ISSUER: issuer.slice(0, -1)});
const missing = (claim: string) =>
  `no_role: the claim "${claim}" is missing: let the provider send it, or set OIDC_ROLE_CLAIM to one of those that came: `;
const differs = (set: string, own: string) =>
  `OIDC_ISSUER is https://op${set}, and the provider names itself https://op${own}: set OIDC_ISSUER=https://op${own}`;

const table: Record<string, Record<string, Row>> = {
  'Entra ID': {
    'sends groups by their ids': {
      habits: entra,
      person: {groups: [uuid]},
      set: byId,
      role: 'ADMIN',
    },
    'sends app roles in a claim of their own': {
      ...{habits: entra, person: {roles: ['Guide.Admin']}, role: 'ADMIN'},
      set: {OIDC_ROLE_CLAIM: 'roles', OIDC_ROLES: 'Guide.Admin=ADMIN'},
    },
    'has the address of an account without mailbox in another claim': {
      habits: entra,
      person: {...admins, email: undefined, preferred_username: 'Kim@contoso.example'},
      set: {OIDC_EMAIL_CLAIM: 'preferred_username'},
      role: 'ADMIN',
    },
    'has no mailbox, and OIDC_EMAIL_CLAIM was forgotten': {
      habits: entra,
      person: {...admins, email: undefined, preferred_username: 'kim@contoso.example'},
      ...{message: noEmail, reason: 'no_email'},
      told: 'no_email: the claim "email" is missing: let the provider send it, or set OIDC_EMAIL_CLAIM to one of those that came: "sub", ',
    },
    'links to more than 200 groups': {
      ...{habits: entra, person: {_claim_names: {groups: 'src1'}, _claim_sources: {src1: {}}}},
      ...{message: tooManyGroups, reason: 'groups_overage'},
      told: 'groups_overage: the person has more groups than the provider lists: let it send only',
    },
    'says only that there are groups': {
      ...{habits: entra, person: {hasgroups: true}},
      ...{message: tooManyGroups, reason: 'groups_overage', told: 'groups_overage'},
    },
    'is set with `common` in place of the tenant': {
      habits: {...entra, issuer: 'https://login.example/{tenantid}/v2.0'},
      ...{message: away, reason: 'issuer_differs'},
      told: 'names itself https://login.example/{tenantid}/v2.0: set OIDC_ISSUER with the id of your tenant',
    },
    'is set with names of groups in place of their ids': {
      ...{habits: entra, person: {groups: [uuid]}, message: roleMessage, reason: 'no_role'},
      told: `no_role: the claim "groups" has no group of OIDC_ROLES: add one of its groups exactly as it is written, or set OIDC_DEFAULT_ROLE. It has "${uuid}"`,
    },
    'is set with the id of a secret in place of its value': {
      ...{habits: {...entra, challenges: true}, set: {OIDC_CLIENT_SECRET: uuid}},
      ...{message: failed, reason: 'invalid_client'},
      told: 'invalid_client: it refused OIDC_CLIENT_ID with the secret OIDC_CLIENT_SECRET, sent by basic: compare both with the provider, and if they are right, set OIDC_CLIENT_AUTH=post',
    },
  },
  Okta: {
    'sends the groups of a filter': {habits: okta, person: admins, role: 'ADMIN'},
    'has no claim with groups yet': {
      ...{habits: okta, message: roleMessage, reason: 'no_role', told: missing('groups')},
    },
    'is set without the path of its custom server': {
      ...{habits: okta, set: (issuer) => ({OIDC_ISSUER: issuer.replace('/default', '')})},
      ...{message: away, reason: 'provider_away'},
      told: 'https://op/oauth2/.well-known/openid-configuration answers 404: OIDC_ISSUER must be the part of that address before /.well-known',
    },
    'does not know the scope groups': {
      habits: {...okta, error: 'invalid_scope'},
      ...{message: failed, reason: 'invalid_scope', told: 'does not know a scope of OIDC_SCOPE'},
    },
    'has registered an application in the browser, without a secret': {
      habits: {...okta, error: 'unauthorized_client'},
      ...{message: failed, reason: 'unauthorized_client', told: 'register a web application'},
    },
    'has not assigned the person': {
      habits: {...okta, error: 'access_denied'},
      message: 'The provider did not let you in. Ask your administrator for access.',
      reason: 'access_denied',
    },
  },
  Google: {
    'names the domain of a work account': {
      ...{habits: google, person: {hd: 'example.com'}, set: byDomain, role: 'VIEWER'},
    },
    'names no domain for a private account': {
      ...{habits: google, set: byDomain, message: roleMessage, reason: 'no_role'},
      told: missing('hd'),
    },
    'is set with a slash at its end': {
      ...{habits: google, person: {hd: 'example.com'}, role: 'VIEWER'},
      set: (issuer) => ({...byDomain, OIDC_ISSUER: `${issuer}/`}),
      told: differs('/', ''),
    },
    'has no session to end, and OIDC_SIGN_OUT is on': {
      ...{habits: google, person: {hd: 'example.com'}, role: 'VIEWER'},
      set: {...byDomain, OIDC_SIGN_OUT: 'on'},
      told: 'OIDC_SIGN_OUT is on, and it has no end_session_endpoint: Logout ends the session here alone',
    },
  },
  Auth0: {
    'names a claim by an address': {
      ...{habits: auth0, person: {[auth0Roles]: ['guide-ops']}, role: 'OPERATOR'},
      set: {OIDC_ROLE_CLAIM: auth0Roles},
    },
    'is set without the slash at its end': {
      ...{habits: auth0, person: admins, set: withoutSlash, role: 'ADMIN', told: differs('', '/')},
    },
    'drops the claim that is asked for, because its name is no address': {
      habits: auth0,
      person: {[auth0Roles]: ['guide-admins']},
      set: {OIDC_ROLE_CLAIM: 'roles'},
      ...{message: roleMessage, reason: 'no_role', told: auth0Roles},
    },
  },
  Keycloak: {
    'has roles of the realm in an object': {
      ...{habits: keycloak, person: {realm_access: {roles: ['guide-admins']}}, role: 'ADMIN'},
      set: {OIDC_ROLE_CLAIM: 'realm_access.roles'},
    },
    'has roles of the client in objects': {
      habits: keycloak,
      person: {resource_access: {account: {roles: []}, guide: {roles: ['guide-ops']}}},
      ...{set: {OIDC_ROLE_CLAIM: 'resource_access.guide.roles'}, role: 'OPERATOR'},
    },
    'has a client with dots in its name': {
      habits: keycloak,
      person: {resource_access: {'docs.example.com': {roles: ['guide-ops']}}},
      ...{set: {OIDC_ROLE_CLAIM: 'resource_access.docs.example.com.roles'}, role: 'OPERATOR'},
    },
    'sends the full path of groups': {
      ...{habits: keycloak, person: {groups: ['/guide-admins']}},
      ...{message: roleMessage, reason: 'no_role', told: 'It has "/guide-admins"'},
    },
    'has a group of that name with a blank before or after it': {
      ...{habits: keycloak, person: {groups: ['guide-admins ', '\u00a0guide-admins']}},
      ...{message: roleMessage, reason: 'no_role', told: 'It has "guide-admins ", '},
    },
    'has a group that joins two names': {
      ...{habits: keycloak, person: {groups: ['x,guide-admins', 'x guide-admins']}},
      ...{message: roleMessage, reason: 'no_role', told: 'It has "x,guide-admins", '},
    },
    'has not verified the address': {
      ...{habits: keycloak, person: {...admins, email_verified: false}},
      ...{message: unverified, reason: 'email_not_verified'},
      told: 'the claim "email_verified" is false: verify the address at the provider',
    },
    'says in a text that the address is not verified': {
      ...{habits: keycloak, person: {...admins, email_verified: 'false'}},
      ...{message: unverified, reason: 'email_not_verified', told: 'is false'},
    },
    'has not verified the address, and another claim is taken': {
      habits: keycloak,
      person: {...admins, email_verified: false, preferred_username: 'kim@example.com'},
      ...{set: {OIDC_EMAIL_CLAIM: 'preferred_username'}, role: 'ADMIN'},
    },
  },
  Authelia: {
    'takes the secret in the header only': {habits: authelia, person: admins, role: 'ADMIN'},
    'has claims at its userinfo alone': {
      habits: {...authelia, userinfo: {...admins, email: 'lee@example.com'}},
      ...{person: {email: undefined, name: undefined}, role: 'ADMIN'},
    },
    'is set with OIDC_CLIENT_AUTH=post': {
      ...{habits: authelia, set: {OIDC_CLIENT_AUTH: 'post'}},
      ...{message: failed, reason: 'invalid_client'},
      told: 'sent by post: compare both with the provider, and if they are right, set OIDC_CLIENT_AUTH=basic',
    },
    'announces that it takes the secret in the body only, and does': {
      habits: {
        auth: 'post',
        metadata: {token_endpoint_auth_methods_supported: ['client_secret_post']},
      },
      ...{person: admins, role: 'ADMIN'},
    },
  },
  authentik: {
    'has a path with a slash at its end': {habits: authentik, person: admins, role: 'ADMIN'},
    'is set without the slash at the end of its path': {
      ...{habits: authentik, person: admins, set: withoutSlash, role: 'ADMIN'},
      told: differs('/application/o/guide', '/application/o/guide/'),
    },
    'has no signing key, so that it signs with the secret': {
      habits: {...authentik, alg: 'HS256'},
      ...{message: failed, reason: 'OAUTH_UNSUPPORTED_OPERATION', told: 'such as RS256'},
    },
    'has one issuer for all its applications': {
      habits: {...authentik, issuer: 'https://auth.example.com/'},
      ...{message: away, reason: 'issuer_differs'},
      told: 'set OIDC_ISSUER=https://auth.example.com/, or change the issuer at the provider',
    },
  },
  'Cloudflare Access': {
    'has groups below `custom`': {
      ...{habits: cloudflare, person: {custom: admins}, role: 'ADMIN'},
      set: {OIDC_ROLE_CLAIM: 'custom.groups'},
    },
    'refuses userinfo, and the ID token has the rest': {
      ...{habits: cloudflare, set: {OIDC_DEFAULT_ROLE: 'VIEWER'}, role: 'VIEWER'},
      told: 'claims come from the ID token alone, because https://op/userinfo fails: it answers 403',
    },
  },
  ADFS: {
    'has nothing but `sub` at userinfo, and one group as a text': {
      ...{habits: adfs, person: {groups: 'guide-admins'}, role: 'ADMIN'},
    },
    'lists groups in one text': {
      ...{habits: adfs, person: {groups: 'staff,guide-admins'}, role: 'ADMIN'},
    },
    'has the groups as keys of an object': {
      habits: adfs,
      ...{person: {groups: {'guide-ops': {}, 'guide-admins': false}}, role: 'OPERATOR'},
    },
    'answers at userinfo for somebody else': {
      habits: {...adfs, userinfo: {sub: 'p-2', ...admins}},
      ...{message: failed, reason: 'userinfo_of_another', told: 'another "sub" than the ID token'},
    },
    'has a clock that is two minutes ahead': {
      ...{habits: {...adfs, clock: 120}, message: failed, reason: 'id_token_iat'},
      told: 'compare the clocks of both machines',
    },
    'has a clock that is ten minutes behind': {
      ...{habits: {...adfs, clock: -600}, message: failed, reason: 'id_token_exp'},
      told: 'compare the clocks of both machines',
    },
    'sends the token of another client': {
      ...{habits: {...adfs, idToken: {aud: 'wiki'}}, message: failed, reason: 'id_token_aud'},
      told: 'compare OIDC_CLIENT_ID with the provider',
    },
  },
};

const rows = Object.entries(table).flatMap(([provider, cases]) =>
  Object.entries(cases).map(([what, row]): [string, Row] => [`${provider} ${what}`, row]),
);

test.each(rows)('%s', async (_, {habits, person, set = {}, role, message, reason, told}) => {
  const scene = await openQuirkyProvider(habits, person, set);
  await scene.provider?.check().catch(() => {});
  const answer = await scene.signIn();
  expect({
    success: answer.success,
    role: answer.user?.role,
    message: answer.message ?? undefined,
    reason: scene.reasons()[0],
  }).toEqual({success: role !== undefined, role, message, reason});
  const said = scene.told();
  expect(said).toContain(told ?? '');
  expect(Boolean(said)).toBe(told !== undefined);
  // The log has no e-mail address of a person, whatever else it says.
  expect(said).not.toMatch(/kim@|lee@/i);
});
