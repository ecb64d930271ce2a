import {setTimeout as sleep} from 'node:timers/promises';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';

const me = (user: unknown) => () => Response.json({data: {me: user}});
const session =
  (field: string, own: object = {}) =>
  () =>
    Response.json({data: {[field]: {success: true, token: 't', user: {id: 'user-7'}, ...own}}});
const error = (said: object) => () => Response.json({errors: [said]});

/** What the stub answers, by the `x-auth-token` of the request. */
export const stubResponses: Record<string, () => Response> = {
  good: me({id: 'user-7'}),
  number: me({id: 7}),
  administrator: me({id: 'user-7', role: 'ADMIN'}),
  'no role': me({id: 'user-7', role: null}),
  'role of no text': me({id: 'user-7', role: 1}),
  'list of roles': me({id: 'user-7', role: ['ADMIN']}),
  'other role': me({id: 'user-7', role: 'admin'}),
  'role of every object': me({id: 'user-7', role: 'constructor'}),
  unauthorized: () => Response.json({data: null, errors: [{message: 'UNAUTHORIZED'}]}),
  'unauthorized code': error({
    message: 'No.',
    extensions: {code: 'UNAUTHORIZED'},
  }),
  'unauthorized status': () => Response.json({errors: [{message: 'No.'}]}, {status: 401}),
  'status 401 alone': () => Response.json({}, {status: 401}),
  expired: error({message: 'Session expired'}),
  nobody: me(null),
  'other error': error({message: 'No connection'}),
  'user and error': () =>
    Response.json({data: {me: {id: 'user-7'}}, errors: [{message: 'No connection'}]}),
  'no id': me({}),
  'long id': me({id: 'x'.repeat(129)}),
  html: () => new Response('<h1>Welcome</h1>'),
  'server error': () => new Response('{"data":{"me":{"id":1}}}', {status: 500}),
  empty: () => new Response(''),
  list: () => Response.json([]),
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
