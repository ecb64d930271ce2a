import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {ApolloServer} from '@apollo/server';
import {startStandaloneServer} from '@apollo/server/standalone';
import {hasNginx, openNginx} from '../../../server/testing/open-nginx';
import {startProgram} from '../../../server/testing/start-program';
import {openUpstream} from '../../../server/testing/upstream';
import {account, createApolloOptions, createFields, servePlatform} from './platform';

/** A platform that runs. */
export interface Platform {
  url: string;
  close: () => unknown;
}

/** A platform with its ways, which the command checks and a browser signs in to. */
interface PlatformKind {
  open: () => Promise<Platform>;
  /** What the command says. */
  says: RegExp;
  /** Default {@link account}. */
  account?: typeof account;
  /** The second company of the user; default Aurora. */
  company?: string;
  /** Whether this machine has what it needs; default true. */
  isHere?: boolean;
}

const allRight = /^(?:(?:right |For |[A-Z_]+=).*\n?)+$/;
export const page = '<!doctype html><title>Sign in</title><form></form>';

const missingJwt = JSON.stringify({
  errors: [{message: 'Missing JWT', extensions: {path: '$', code: 'invalid-jwt'}}],
});

/** Opens a platform whose answers are changed. */
const openEdited = (from: RegExp, to: (found: string) => string) => () =>
  openUpstream(
    servePlatform(createFields(), (answer) => ({
      ...answer,
      body: String(answer.body).replace(from, to),
    })),
  );

async function openExample(): Promise<Platform> {
  const file = join(__dirname, '../../../example-platform.mjs');
  const program = startProgram([process.execPath, file], {env: {...process.env, PORT: '0'}});
  const url = await program.untilSaid(/listens on (\S+)/);
  return {url, close: () => (program.child.kill(), program.ended)};
}

async function openApolloServer(): Promise<Platform> {
  const server = new ApolloServer<{token: string}>(createApolloOptions());
  const {url} = await startStandaloneServer(server, {
    context: async ({req}) => ({token: String(req.headers['x-auth-token'])}),
    listen: {port: 0, host: '127.0.0.1'},
  });
  return {url, close: () => server.stop()};
}

/** nginx that sends all but the endpoint to its sign-in page. */
async function openBehindNginx(): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  const platform = await openUpstream(servePlatform());
  const {port} = new URL(platform.url);
  const proxy = await openNginx(
    folder,
    Number(port),
    () => `server {
      listen 80;
      location = /graphql { proxy_pass http://127.0.0.1:3000; }
      location = /sign-in { default_type text/html; return 200 "${page}"; }
      location / { return 302 /sign-in; }
    }`,
  );
  return {
    url: `http://127.0.0.1:${proxy.plainPort}/graphql`,
    async close() {
      await proxy.close();
      await platform.close();
      rmSync(folder, {recursive: true});
    },
  };
}

export const platforms: Record<string, PlatformKind> = {
  'the example platform': {
    open: openExample,
    says: allRight,
    account: {email: account.email, password: 'an-example-password'},
    company: 'Fjord Foods',
  },
  'Apollo Server 5 with its defaults': {open: openApolloServer, says: allRight},
  'a Hasura-like endpoint: ids as text, errors: [], refusals of its own': {
    open: openEdited(/^\{"data"|^\{"errors":.*UNAUTHORIZED.*/, (found) =>
      found === '{"data"' ? '{"errors":[],"data"' : missingJwt,
    ),
    says: /^works, but +me after logout: the error "Missing JWT"[^]*^right +all answers: errors is an empty list/m,
  },
  'an endpoint behind nginx with a sign-in page': {
    open: openBehindNginx,
    says: allRight,
    isHere: hasNginx || Boolean(process.env.CI),
  },
  'an endpoint that counts in milliseconds': {
    open: openEdited(/"expiresIn":900/, () => '"expiresIn":3600000'),
    says: /^works, but +sign-in: a token for 60 minutes .* Set EXPIRES_IN=milliseconds(?![^]*Set EXPIRES_IN)[^]*^EXPIRES_IN=milliseconds$/m,
  },
};
