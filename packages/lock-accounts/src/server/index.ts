import {z} from 'zod';
import {defineFeature, type Endpoint, type FeatureSite} from 'docusaurus-lock-server/feature';
import {timed} from 'docusaurus-lock-server/monitoring/metrics';
import {wholeNumber} from 'docusaurus-lock-server/settings';
import {locateDatabase} from 'docusaurus-lock-server/store/open-database';
import {defaultProductName} from 'docusaurus-lock-server/shared/public-config';
import {listDemoAccounts} from './demo';
import {type Accounts, type AccountsOptions, openAccounts} from './open-accounts';
import {createOidcProvider} from './providers/oidc';
import {type ProviderError, logProviderProblem} from './providers/provider-error';
import {providerProblems, providerSettings} from './providers/settings';
import {readRoles, assertKnownRoles, rolesOf} from './store/roles';
import {demoPassword} from './sessions/check-new-password';
import {LiveSessions} from './sessions/live-sessions';
import {createPasswords} from './sessions/passwords';
import {findReader} from './sessions/sessions';
import {accountsTables} from './store/migrations';

const settings = {
  SESSION_LIFETIME_DAYS: wholeNumber(1, 365).optional(),
  PRODUCT_NAME: z.string().default(defaultProductName),
  ...providerSettings,
};

/** Options of the accounts; tests set `own` instead of settings. */
export interface AccountsSite extends FeatureSite<typeof settings> {
  own?: Partial<AccountsOptions>;
}

/** The endpoint of `/graphql`, with the accounts, for tests. */
export interface AccountsEndpoint extends Endpoint {
  accounts: Accounts;
}

/** Accounts of our own, which answer `/graphql` where no platform does. */
export const feature = defineFeature({
  name: 'accounts',
  settings,
  secrets: ['OIDC_CLIENT_SECRET'],
  checkSettings: providerProblems,
  tables: accountsTables,
  signIns: ['completeSso'],
  programs: {
    accounts: async (...run) => (await import('./cli/cli.js')).main(...run),
    // For writers: `docusaurus-lock start` passes GraphQL requests on to it.
    graphql: async (_, features) => (await import('./graphql-only.js')).main(rolesOf(features)),
  },

  async openEndpoint({settings, own, ...site}: AccountsSite): Promise<AccountsEndpoint> {
    const {counts, demo, debug, report, observe, now = Date.now} = site;
    const roles = readRoles(site.told);
    const {OIDC_ROLES = [], OIDC_DEFAULT_ROLE, OIDC_ISSUER, SITE_URL} = settings;
    const named = [...OIDC_ROLES.map(([, role]) => role), OIDC_DEFAULT_ROLE ?? []].flat();
    assertKnownRoles(named, roles);
    const db = await site.openDatabase();
    const passwords = createPasswords();
    const verify = timed(
      (stored: string | undefined, password: string) => passwords.verify(stored, password),
      (seconds) => observe?.('argon2', seconds),
    );
    const provider = OIDC_ISSUER
      ? createOidcProvider({...settings, OIDC_ISSUER}, SITE_URL)
      : undefined;
    // Not awaited, because readers who are signed in need no provider.
    void provider
      ?.check()
      .catch(({advice}: ProviderError) => logProviderProblem(advice ?? 'it is away'));
    const accounts = await openAccounts({
      db,
      sessionLifetimeDays: settings.SESSION_LIFETIME_DAYS ?? (provider ? 1 : 30),
      productName: settings.PRODUCT_NAME,
      ...{counts, provider, demo, roles, debug, report, now},
      passwords: {...passwords, verify},
      ...own,
    });
    const sessions = new LiveSessions({db, now});
    const place = locateDatabase(settings.DATABASE_URL);
    return {
      ...{fetch: accounts.fetch, accounts},
      findSession: (...session) => sessions.find(...session),
      findSessionId: (token) => sessions.findId(token),
      findUser: (userId) => findReader(db, userId, now()),
      notes: demo
        ? [
            '\nDemo accounts:',
            ...listDemoAccounts(roles).map(
              ({email, role}) => `  ${email}  ${demoPassword}  ${role}`,
            ),
          ]
        : [],
      close: async () => {},
      healthCheck: {
        check: accounts.checkDatabase,
        advice: `Check that the database ${place} is there and can be written. Readers with a cookie can read for two more minutes, and nobody can sign in.`,
      },
    };
  },
});
