import {Hono} from 'hono';
import {demoAccounts} from './accounts/demo';
import {demoDatabaseUrl} from './accounts/store/database';
import {openAccounts} from './accounts/open-accounts';
import {graphqlRoute} from './graphql/graphql-route';
import {listen} from './http/listen';
import type {ServerEnv} from './http/requests';
import {tellOperator} from './http/standard-error';

/**
 * Serves `/graphql` alone, on `GRAPHQL_PORT`, for `npm start`: the development
 * server builds the pages and passes GraphQL on to here. Writers sign in with
 * the demo accounts, in the demo's own database.
 */
async function main(): Promise<void> {
  const accounts = await openAccounts({
    databaseUrl: demoDatabaseUrl,
    demo: true,
    production: false,
  });
  const app = new Hono<ServerEnv>().route(
    '/',
    graphqlRoute({
      identify: async (...call) => ({response: await accounts.fetch(...call)}),
      addressOf: () => '127.0.0.1',
    }),
  );
  const port = Number(process.env.GRAPHQL_PORT);
  const server = await listen(app, {host: '127.0.0.1', port});
  for (const {email, password} of demoAccounts) {
    console.log(`Sign in with ${email}  ${password}`);
  }
  process.once('SIGTERM', () => {
    void server.stop().then(() => accounts.close());
  });
}

main().catch((error: Error) => {
  tellOperator(error.message);
  process.exit(1);
});
