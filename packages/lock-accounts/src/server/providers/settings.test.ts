import {readSettings as readAll} from 'docusaurus-lock-server/settings';
import {feature} from '..';
import {assertKnownRoles} from '../store/roles';

const readSettings = (environment: Record<string, string>) =>
  readAll(environment, {features: [feature]});

const secret = '0123456789abcdefghijklmnopqrstuv';
const provider = {
  SESSION_SECRET: secret,
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'guide',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'guide-admins=ADMIN, ops=of=guide=OPERATOR',
};

test('five settings are enough', () => {
  expect(readSettings(provider)).toMatchObject({
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: [
      ['guide-admins', 'ADMIN'],
      ['ops=of=guide', 'OPERATOR'],
    ],
  });
  expect(readSettings({...provider, SESSION_LIFETIME_DAYS: '7'}).SESSION_LIFETIME_DAYS).toBe(7);
});

test('groups with a comma in their name are separated by semicolons', () => {
  expect(readSettings({...provider, OIDC_ROLES: 'cn=a, ou=b=ADMIN;'}).OIDC_ROLES).toEqual([
    ['cn=a, ou=b', 'ADMIN'],
  ]);
});

test.each([
  [{OIDC_ISSUER: 'http://login.example.com'}, 'OIDC_ISSUER must be a URL that starts with https'],
  [{OIDC_ISSUER: ''}, 'OIDC_ISSUER is required with OIDC_CLIENT_ID.'],
  [{OIDC_CLIENT_ID: ''}, 'OIDC_CLIENT_ID is required with OIDC_ISSUER.'],
  [{OIDC_CLIENT_SECRET: ''}, 'OIDC_CLIENT_SECRET is required with OIDC_ISSUER.'],
  [{OIDC_ROLES: ''}, 'OIDC_ROLES or OIDC_DEFAULT_ROLE is required'],
  [{OIDC_ROLES: 'guide-admins'}, 'OIDC_ROLES must be a list such as'],
  [{OIDC_ROLES: '{"a": "ADMIN"}'}, 'OIDC_ROLES must be a list such as'],
  [{OIDC_SCOPE: 'profile'}, 'OIDC_SCOPE must contain openid.'],
  [{GRAPHQL_ENDPOINT: 'https://platform.example.com/graphql'}, 'the platform signs readers in'],
])('%j keeps the server from starting', (changed, problem) => {
  expect(() => readSettings({...provider, ...changed})).toThrow(problem);
});

test('a role that the site does not list is refused; a site that lists none takes any', () => {
  expect(() => assertKnownRoles(['ADMIN', 'OWNER'], ['ADMIN'])).toThrow('has the role OWNER');
  expect(() => assertKnownRoles(['OWNER'], [])).not.toThrow();
});
