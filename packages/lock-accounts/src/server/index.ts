import {z} from 'zod';
import {defineFeature} from 'docusaurus-lock-server/feature';
import {timed} from 'docusaurus-lock-server/operations/metrics';
import {wholeNumber} from 'docusaurus-lock-server/settings';
import {locateDatabase} from 'docusaurus-lock-server/store/open-database';
import {defaultProductName} from 'docusaurus-lock-server/shared/site-fields';
import {demoAccounts} from './demo';
import {openAccounts} from './open-accounts';
import {createOidcProvider} from './providers/oidc';
import type {Provider} from './providers/provider';
import {createProxyProvider} from './providers/proxy-header';
import {providerProblems, providerSettings, type ProviderSettings} from './providers/settings';
import {demoPassword} from './sessions/judge-password';
import {LiveSessions} from './sessions/live-sessions';
import {createPasswords} from './sessions/passwords';
import {findReader} from './sessions/sessions';
import {accountsTables} from './store/migrations';
import {findUsers} from './store/directory';

const settings = {
  SESSION_LIFETIME_DAYS: wholeNumber(1, 365)
    .optional()
    .describe(
      'Days after which a reader must sign in again, 1 to 365. Without it 30, and 1 where a provider signs readers in. Not used with `GRAPHQL_ENDPOINT`.',
    ),
  SESSIONS_PER_ACCOUNT: wholeNumber(1, 1000)
    .default(50)
    .describe(
      'Sessions that an account may have at once, 1 to 1000. One more ends the one that would end first. Not used with `GRAPHQL_ENDPOINT`.',
    ),
  PRODUCT_NAME: z
    .string()
    .default(defaultProductName)
    .describe(
      'Name of the product, which the accounts service refuses in new passwords. Set it for the build too, which shows it.',
    ),
  ...providerSettings,
};

/** Accounts of our own, which answer `/graphql` where no platform does. */
export const feature = defineFeature({
  name: 'accounts',
  settings,
  secrets: ['OIDC_CLIENT_SECRET'],
  checkSettings: providerProblems,
  tables: accountsTables,
  programs: {
    accounts: async (...run) => (await import('./cli/cli.js')).main(...run),
    // For writers: `docusaurus-lock start` passes GraphQL on to it.
    graphql: async () => (await import('./graphql-only.js')).main(),
  },
  findUsers: (db, ids) => findUsers(db, ids),

  async openEndpoint({settings, ...site}) {
    const {counts, demo, debug, report, observe, now = Date.now} = site;
    const db = await site.openDatabase();
    const passwords = createPasswords();
    const verify = timed(
      (stored: string | undefined, password: string) => passwords.verify(stored, password),
      (seconds) => observe?.('argon2', seconds),
    );
    const provider = openProvider(settings);
    const accounts = await openAccounts({
      db,
      sessionLifetimeDays: settings.SESSION_LIFETIME_DAYS ?? (provider ? 1 : 30),
      sessionsPerAccount: settings.SESSIONS_PER_ACCOUNT,
      productName: settings.PRODUCT_NAME,
      ...{counts, provider, demo, debug, report, now},
      passwords: {...passwords, verify},
    });
    const sessions = new LiveSessions({db, now});
    const place = locateDatabase(settings.DATABASE_URL);
    return {
      fetch: accounts.fetch,
      logOut: accounts.logOut,
      findSession: (...session) => sessions.find(...session),
      findSessionId: (token) => sessions.findId(token),
      findUser: (userId) => findReader(db, userId, now()),
      notes: demo
        ? [
            '\nDemo accounts:',
            ...demoAccounts.map(({email, role}) => `  ${email}  ${demoPassword}  ${role}`),
          ]
        : [],
      close: async () => sessions.close(),
      healthCheck: {
        async check() {
          await accounts.checkDatabase();
          sessions.check();
        },
        advice: `Check that the database ${place} is there and can be written. Readers with a cookie read on for two minutes, and nobody can sign in.`,
      },
    };
  },
});

/** Opens who signs readers in beside their passwords, as the settings say. */
export function openProvider(
  settings: ProviderSettings & {SITE_URL: string},
): Provider | undefined {
  const {OIDC_ISSUER, PROXY_HEADER, PROXY_JWKS, SITE_URL} = settings;
  if (OIDC_ISSUER) {
    return createOidcProvider({...settings, OIDC_ISSUER}, SITE_URL);
  }
  return PROXY_HEADER && PROXY_JWKS
    ? createProxyProvider({...settings, PROXY_HEADER, PROXY_JWKS})
    : undefined;
}
