import type {IncomingMessage, RequestListener} from 'node:http';
import {text} from 'node:stream/consumers';
import {buildSchema, graphql} from 'graphql';
import {typeDefs} from 'docusaurus-lock-accounts/server/graphql/schema.generated';

/** The test user of every platform. */
export const account = {email: 'kim@example.com', password: 'one "secret" of a test user'};

/** The part of its request that a resolver gets. */
interface Context {
  token: string;
}
/** Gives the value of a field, or throws its error. */
type Field = (args: Record<string, string>, context: Context) => unknown;

/**
 * Creates the fields of a platform that answers everything correctly: its sessions are in memory,
 * and its user may work in two companies.
 */
export function createFields() {
  let issued = 0;
  const companies = new Map<string, string>();
  const refreshTokens = new Map<string, string>();
  const findCompany = ({token}: Context): string => {
    const company = companies.get(token);
    if (company === undefined) {
      throw new Error('UNAUTHORIZED');
    }
    return company;
  };
  const user = (companyId: string) => ({
    id: '7',
    email: account.email,
    role: 'ADMIN',
    companyId,
    permissions: ['3', '4'].map((id) => ({id, companyId: id})),
  });
  const open = (companyId: string) => {
    const token = `token-${++issued}-of-a-session`;
    const refreshToken = `refresh-token-${issued}-of-a-session`;
    companies.set(token, companyId);
    refreshTokens.set(refreshToken, companyId);
    return {success: true, token, refreshToken, expiresIn: 900, user: user(companyId)};
  };
  const fields = {
    authenticateUser: ({email, password}) =>
      email === account.email && password === account.password
        ? open('3')
        : {success: false, message: 'Wrong e-mail address or password'},
    me: (_, context) => user(findCompany(context)),
    companies: (_, context) =>
      findCompany(context) && [
        {id: '3', name: 'Harbour'},
        {id: '4', name: 'Aurora'},
      ],
    setActiveUserSession: ({companyId = ''}, context) => {
      findCompany(context);
      companies.delete(context.token);
      return open(companyId);
    },
    refreshAuthToken: ({refreshToken = ''}, {token}) => {
      const company = refreshTokens.get(refreshToken);
      if (company === undefined) {
        return {success: false, message: 'UNAUTHORIZED'};
      }
      refreshTokens.delete(refreshToken);
      companies.delete(token);
      return open(company);
    },
    logout: (_, {token}) => ({success: companies.delete(token)}),
  } satisfies Record<string, Field>;
  return fields as Record<keyof typeof fields, Field>;
}

/** An HTTP response before it is sent. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Changes an answer, or gives another. */
export type EditAnswer = (
  answer: HttpAnswer,
  request: IncomingMessage,
) => HttpAnswer | Promise<HttpAnswer>;

/**
 * Serves fields as GraphQL, by POST and GET.
 *
 * @param fields see {@link createFields}.
 * @param schema default the one of the embedded accounts.
 */
export function servePlatform(
  fields: Record<string, Field> = createFields(),
  edit: EditAnswer = (answer) => answer,
  schema = typeDefs,
): RequestListener {
  const built = buildSchema(schema);
  const respond = async (request: IncomingMessage): Promise<HttpAnswer> => {
    const {searchParams} = new URL(request.url ?? '', 'http://localhost');
    const sent = JSON.parse((await text(request)) || '{}');
    const result = await graphql({
      schema: built,
      source: sent.query ?? searchParams.get('query'),
      variableValues: sent.variables,
      rootValue: fields,
      contextValue: {token: String(request.headers['x-auth-token'])},
    });
    const headers = {'content-type': 'application/json'};
    return edit({status: 200, headers, body: JSON.stringify(result)}, request);
  };
  return (request, response) =>
    void respond(request).then(({status, headers, body}) =>
      response.writeHead(status, headers).end(body),
    );
}

/** Makes an edit that replaces text in each answer. */
export const replaceText =
  (from: string | RegExp, to: string): EditAnswer =>
  (answer) => ({...answer, body: String(answer.body).replaceAll(from, to)});
