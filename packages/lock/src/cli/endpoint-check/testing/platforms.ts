import {join} from 'node:path';
import {ApolloServer} from '@apollo/server';
import {startStandaloneServer} from '@apollo/server/standalone';
import {typeDefs} from 'docusaurus-lock-accounts/server/graphql/schema.generated';
import {startProgram} from '../../../../../testing/src/start-program';
import {openUpstream} from '../../../../../testing/src/upstream';
import {account, createFields, type EditAnswer, replaceText, servePlatform} from './platform';

/** A platform that runs. */
interface Platform {
  url: string;
  close: () => unknown;
}

/** A kind of platform, which the command checks. */
interface PlatformKind {
  open: () => Promise<Platform>;
  /** A pattern for the output of the command. */
  says: RegExp;
  /** Default {@link account}. */
  account?: typeof account;
}

const allRight = /^(?:right .*\n?)+$/;

const openEdited = (edit: EditAnswer) => () => openUpstream(servePlatform(createFields(), edit));

async function openExample(): Promise<Platform> {
  const file = join(__dirname, '../../../../../lock-server/example-platform.mjs');
  const program = startProgram([process.execPath, file], {env: {...process.env, PORT: '0'}});
  const url = await program.untilSaid(/listens on (\S+)/);
  return {url, close: () => (program.child.kill(), program.ended)};
}

async function openApolloServer(): Promise<Platform> {
  const {me, companies, ...mutations} = createFields();
  const resolve = (fields: Partial<ReturnType<typeof createFields>>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        (_: unknown, args: Record<string, string>, context: {token: string}) =>
          field(args, context),
      ]),
    );
  const resolvers = {Query: resolve({me, companies}), Mutation: resolve(mutations)};
  const server = new ApolloServer<{token: string}>({typeDefs, resolvers});
  const {url} = await startStandaloneServer(server, {
    context: async ({req}) => ({token: String(req.headers['x-auth-token'])}),
    listen: {port: 0, host: '127.0.0.1'},
  });
  return {url, close: () => server.stop()};
}

const missingJwt = JSON.stringify({
  errors: [{message: 'Missing JWT', extensions: {path: '$', code: 'invalid-jwt'}}],
});

export const platforms: Record<string, PlatformKind> = {
  'the example platform': {
    open: openExample,
    says: allRight,
    account: {email: account.email, password: 'an-example-password'},
  },
  'Apollo Server 5 with its defaults': {open: openApolloServer, says: allRight},
  'a Hasura-like endpoint: ids as text, errors: [], refusals of its own': {
    open: openEdited((answer) => {
      const body = String(answer.body);
      return /"errors":.*UNAUTHORIZED/.test(body)
        ? {...answer, body: missingJwt}
        : {...answer, body: body.replace('{"data"', '{"errors":[],"data"')};
    }),
    says: /^loses +me without a token: the error has neither/m,
  },
  'an endpoint that counts in milliseconds': {
    open: openEdited(replaceText('"expiresIn":900', '"expiresIn":3600000')),
    says: /^loses +sign-in: .* for 42 days: set EXPIRES_IN=milliseconds/m,
  },
};
