import {Hono} from 'hono';
import {graphqlRoute} from 'docusaurus-lock-server/graphql/graphql-route';
import {listen} from 'docusaurus-lock-server/http/listen';
import type {ServerEnv} from 'docusaurus-lock-server/http/requests';
import {demoDatabaseUrl} from 'docusaurus-lock-server/store/database';
import {openDatabase} from 'docusaurus-lock-server/store/open-database';
import {listDemoAccounts} from './demo';
import {openAccounts} from './open-accounts';
import {demoPassword} from './sessions/check-new-password';
import {accountsTables} from './store/migrations';

/**
 * Serves `/graphql` alone, on `GRAPHQL_PORT`, for `npm start`: the development server builds the
 * pages and passes GraphQL requests on to this server. Writers sign in with the demo accounts, in
 * the demo's own database.
 */
export async function main(roles: readonly string[]): Promise<void> {
  const db = await openDatabase(demoDatabaseUrl, [accountsTables]);
  const accounts = await openAccounts({db, demo: true, roles});
  const app = new Hono<ServerEnv>().route(
    '/',
    graphqlRoute({
      authenticate: async (...call) => ({response: await accounts.fetch(...call)}),
      findAddress: () => '127.0.0.1',
    }),
  );
  const port = Number(process.env.GRAPHQL_PORT);
  const server = await listen(app, {host: '127.0.0.1', port});
  for (const {email} of listDemoAccounts(roles)) {
    console.log(`Sign in with ${email}  ${demoPassword}`);
  }
  process.once('SIGTERM', () => {
    void server.stop().then(() => db.destroy());
  });
}
