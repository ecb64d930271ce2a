import {setTimeout as sleep} from 'node:timers/promises';
import type {GraphQLEndpoint} from 'docusaurus-lock-server/http/graphql-endpoint';

const me = (user: unknown) => () => Response.json({data: {me: user}});
const session =
  (field: string, own: object = {}) =>
  () =>
    Response.json({data: {[field]: {success: true, token: 't', user: {id: 'user-7'}, ...own}}});

/** The answers of the stub, by the `x-auth-token` of the request. */
const stubResponses: Record<string, () => Response> = {
  good: me({id: 'user-7'}),
  number: me({id: 7}),
  administrator: me({id: 'user-7', role: 'ADMIN'}),
  unauthorized: () => Response.json({data: null, errors: [{message: 'UNAUTHORIZED'}]}),
  nobody: me(null),
  'other error': () => Response.json({errors: [{message: 'No connection'}]}),
  html: () => new Response('<h1>Welcome</h1>'),
  'server error': () => new Response('{"data":{"me":{"id":1}}}', {status: 500}),
  'sign-in': session('authenticateUser'),
  switch: session('setActiveUserSession'),
  refresh: session('refreshAuthToken'),
  'no success': session('authenticateUser', {success: false}),
  'success of no boolean': session('authenticateUser', {success: 'true'}),
  'no user': session('authenticateUser', {user: null}),
};

/**
 * A GraphQL endpoint for tests: `x-auth-token` chooses the response of
 * `stubResponses`. `slow` never answers.
 */
export const stubEndpoint: GraphQLEndpoint = async (request) => {
  const token = request.headers.get('x-auth-token') ?? 'unauthorized';
  if (token === 'slow') {
    await sleep(60_000, null, {ref: false});
  }
  const response = stubResponses[token] ?? stubResponses.unauthorized;
  return response!();
};
