/** The meaning of an answer to `me`, which is the same on the server and in the browser. */
type Meaning =
  | {user: string}
  | 'nobody'
  /** The session has ended. */
  | 'ended'
  /** An error, with the message that readers see. */
  | {error: string | RegExp};

/** An answer of an endpoint to `me`, and its meaning. */
export interface EndpointAnswer {
  name: string;
  status?: number;
  type?: string;
  body: string;
  meaning: Meaning;
}

type Row = [name: string, body: string, meaning: Meaning, http?: {status?: number; type?: string}];

const json = (body: unknown) => JSON.stringify(body);
const me = (user: unknown, more?: object) => json({data: {me: user}, ...more});
const errors = (...list: unknown[]) => json({errors: list});
const html = '<!doctype html><title>Sign in</title><form method="post"></form>';
const received = (status: number) => `Response not successful: Received status code ${status}`;
const missing = "Server response was missing for query 'Me'.";
const notJson = /JSON|Unexpected/;

const seven = {user: '7'};
const unauthorized = {message: 'UNAUTHORIZED'};
const forgery = 'This operation has been blocked as a potential Cross-Site Request Forgery (CSRF).';
const page = {type: 'text/html'};

const rows: Row[] = [
  ['a user', me({id: '7'}), seven],
  ['a number for an id', me({id: 7}), seven],
  ['errors: []', me({id: '7'}, {errors: []}), seven],
  ['errors: null', me({id: '7'}, {errors: null}), seven],
  [
    'extensions beside data (Apollo Server tracing, Hot Chocolate)',
    me({id: '7'}, {extensions: {tracing: {version: 1}}}),
    seven,
  ],
  [
    'the media type application/graphql-response+json (Yoga, Apollo Server 5)',
    me({id: '7'}),
    seven,
    {type: 'application/graphql-response+json; charset=utf-8'},
  ],
  ['no media type', me({id: '7'}), seven, {type: ''}],
  ['text/plain', me({id: '7'}), seven, {type: 'text/plain'}],
  ['status 201', me({id: '7'}), seven, {status: 201}],
  ['blanks around the body', `\n ${me({id: '7'})} \n`, seven],
  ['a user of null', me(null), 'nobody'],
  ['a user of null, errors: []', me(null, {errors: []}), 'nobody'],

  ['UNAUTHORIZED', errors(unauthorized), 'ended'],
  ['UNAUTHORIZED beside data of null', json({data: null, errors: [unauthorized]}), 'ended'],
  ['UNAUTHORIZED beside a user of null', me(null, {errors: [unauthorized]}), 'ended'],
  [
    'UNAUTHORIZED in a longer message (Absinthe)',
    errors({message: 'In field "me": UNAUTHORIZED', path: ['me']}),
    'ended',
  ],
  [
    'UNAUTHORIZED as the code of the error (Apollo Server, Yoga)',
    errors({message: 'Please sign in.', extensions: {code: 'UNAUTHORIZED'}}),
    'ended',
  ],
  [
    'the classification UNAUTHORIZED in the message (Spring for GraphQL)',
    errors({message: 'UNAUTHORIZED: Full authentication is required'}),
    'ended',
  ],
  ['Session expired', errors({message: 'Session expired'}), 'ended'],
  [
    'Session expired as the second error',
    errors({message: 'Broken'}, {message: 'Session expired'}),
    'ended',
  ],
  [
    'status 401 with errors (Apollo Server plugin, express)',
    errors({message: 'Not signed in', extensions: {code: 'UNAUTHENTICATED'}}),
    'ended',
    {status: 401},
  ],
  ['status 403 whose body says UNAUTHORIZED', json(unauthorized), 'ended', {status: 403}],
  ['one error in the place of a list', json({errors: unauthorized}), 'ended'],

  [
    'status 401 with a page (a gateway, oauth2-proxy)',
    html,
    {error: received(401)},
    {...page, status: 401},
  ],
  ['status 401 with {}', '{}', {error: received(401)}, {status: 401}],
  ['status 401, empty', '', {error: received(401)}, {status: 401}],
  [
    'an invalid token (Hasura)',
    errors({
      message: 'Could not verify JWT: JWTExpired',
      extensions: {path: '$', code: 'invalid-jwt'},
    }),
    {error: 'Could not verify JWT: JWTExpired'},
  ],
  [
    'a refusal in words of its own (Apollo Server)',
    me(null, {errors: [{message: 'Forbidden', extensions: {code: 'FORBIDDEN'}}]}),
    {error: 'Forbidden'},
  ],
  [
    'a user and an error',
    me({id: '7'}, {errors: [{message: 'Cannot read role', path: ['me', 'role']}]}),
    {error: 'Cannot read role'},
  ],
  [
    'an unknown field, status 400 (Apollo Server, Yoga, graphql-java)',
    errors({message: 'Cannot query field "role" on type "User".'}),
    {error: received(400)},
    {status: 400},
  ],
  [
    'an unknown field, status 200 (graphql-java, Hot Chocolate)',
    errors({message: 'The field `role` does not exist on the type `User`.'}),
    {error: 'The field `role` does not exist on the type `User`.'},
  ],
  [
    'CSRF prevention (Apollo Server)',
    errors({message: forgery, extensions: {code: 'BAD_REQUEST'}}),
    {error: received(400)},
    {status: 400},
  ],
  [
    'an internal error (Apollo Server)',
    errors({message: 'Internal server error', extensions: {code: 'INTERNAL_SERVER_ERROR'}}),
    {error: 'Internal server error'},
  ],
  [
    'an unexpected error, status 500 (Yoga)',
    errors({message: 'Unexpected error.'}),
    {error: received(500)},
    {status: 500},
  ],
  ['two errors', errors({message: 'First'}, {message: 'Second'}), {error: 'First'}],
  ['an error without a message', errors({extensions: {code: 'X'}}), {error: 'Graphql error'}],
  ['an error of null', errors(null), {error: 'Graphql error'}],
  ['an error that is a text', errors('Broken'), {error: 'Broken'}],
  ['data of null', json({data: null}), {error: 'Graphql error'}],
  ['neither data nor errors', '{}', {error: missing}],
  ['errors: [] alone', json({errors: []}), {error: missing}],
  [
    'an error of Rails or Spring Boot that is not GraphQL',
    json({timestamp: 0, status: 500, error: 'Internal Server Error', path: '/graphql'}),
    {error: missing},
  ],
  ['a list (a batch)', `[${me({id: '7'})}]`, {error: missing}],
  ['null', 'null', {error: missing}],
  ['a page that says 200 (a login page)', html, {error: notJson}, page],
  ['an empty body', '', {error: notJson}],
  ['half a body', '{"data":{"me":{"id"', {error: notJson}],
  ['status 404 with a page (a wrong path)', html, {error: received(404)}, {...page, status: 404}],
  ['status 405 (POST is off)', '', {error: received(405)}, {status: 405}],
  [
    'status 429 of a gateway',
    json({message: 'Too many requests'}),
    {error: received(429)},
    {status: 429},
  ],
];

/**
 * Answers in the forms that the named servers use. The bodies are written by hand, not recorded.
 */
export const endpointAnswers = rows.map(([name, body, meaning, http]): EndpointAnswer => ({
  name,
  body,
  meaning,
  ...http,
}));
