/** What an answer to `me` means, whoever reads it. */
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

const json = (body: unknown) => JSON.stringify(body);
const me = (user: unknown, more?: object) => json({data: {me: user}, ...more});
const errors = (...list: unknown[]) => json({errors: list});
const html = '<!doctype html><title>Sign in</title><form method="post"></form>';
const received = (status: number) => `Response not successful: Received status code ${status}`;
const missing = "Server response was missing for query 'Me'.";
const notJson = /JSON|Unexpected/;

/**
 * Answers in the forms that the named servers use. The bodies are written by hand, not recorded.
 */
export const endpointAnswers: EndpointAnswer[] = [
  {name: 'a user', body: me({id: '7'}), meaning: {user: '7'}},
  {name: 'a number for an id', body: me({id: 7}), meaning: {user: '7'}},
  {name: 'errors: []', body: me({id: '7'}, {errors: []}), meaning: {user: '7'}},
  {name: 'errors: null', body: me({id: '7'}, {errors: null}), meaning: {user: '7'}},
  {
    name: 'extensions beside data (Apollo Server tracing, Hot Chocolate)',
    body: me({id: '7'}, {extensions: {tracing: {version: 1}}}),
    meaning: {user: '7'},
  },
  {
    name: 'the media type application/graphql-response+json (Yoga, Apollo Server 5)',
    type: 'application/graphql-response+json; charset=utf-8',
    body: me({id: '7'}),
    meaning: {user: '7'},
  },
  {name: 'no media type', type: '', body: me({id: '7'}), meaning: {user: '7'}},
  {name: 'text/plain', type: 'text/plain', body: me({id: '7'}), meaning: {user: '7'}},
  {name: 'status 201', status: 201, body: me({id: '7'}), meaning: {user: '7'}},
  {name: 'blanks around the body', body: `\n ${me({id: '7'})} \n`, meaning: {user: '7'}},
  {name: 'a user of null', body: me(null), meaning: 'nobody'},
  {name: 'a user of null, errors: []', body: me(null, {errors: []}), meaning: 'nobody'},

  {name: 'UNAUTHORIZED', body: errors({message: 'UNAUTHORIZED'}), meaning: 'ended'},
  {
    name: 'UNAUTHORIZED beside data of null',
    body: json({data: null, errors: [{message: 'UNAUTHORIZED'}]}),
    meaning: 'ended',
  },
  {
    name: 'UNAUTHORIZED beside a user of null',
    body: me(null, {errors: [{message: 'UNAUTHORIZED', path: ['me']}]}),
    meaning: 'ended',
  },
  {
    name: 'UNAUTHORIZED in a longer message (Absinthe)',
    body: errors({message: 'In field "me": UNAUTHORIZED', path: ['me']}),
    meaning: 'ended',
  },
  {
    name: 'UNAUTHORIZED as the code of the error (Apollo Server, Yoga)',
    body: errors({message: 'Please sign in.', extensions: {code: 'UNAUTHORIZED'}}),
    meaning: 'ended',
  },
  {
    name: 'the classification UNAUTHORIZED in the message (Spring for GraphQL)',
    body: errors({message: 'UNAUTHORIZED: Full authentication is required'}),
    meaning: 'ended',
  },
  {name: 'Session expired', body: errors({message: 'Session expired'}), meaning: 'ended'},
  {
    name: 'Session expired as the second error',
    body: errors({message: 'Broken'}, {message: 'Session expired'}),
    meaning: 'ended',
  },
  {
    name: 'status 401 with errors (Apollo Server plugin, express)',
    status: 401,
    body: errors({message: 'Not signed in', extensions: {code: 'UNAUTHENTICATED'}}),
    meaning: 'ended',
  },
  {
    name: 'status 403 whose body says UNAUTHORIZED',
    status: 403,
    body: json({message: 'UNAUTHORIZED'}),
    meaning: 'ended',
  },
  {
    name: 'one error in the place of a list',
    body: json({errors: {message: 'UNAUTHORIZED'}}),
    meaning: 'ended',
  },

  {
    name: 'status 401 with a page (a gateway, oauth2-proxy)',
    status: 401,
    type: 'text/html',
    body: html,
    meaning: {error: received(401)},
  },
  {name: 'status 401 with {}', status: 401, body: '{}', meaning: {error: received(401)}},
  {name: 'status 401, empty', status: 401, body: '', meaning: {error: received(401)}},
  {
    name: 'an invalid token (Hasura)',
    body: errors({
      message: 'Could not verify JWT: JWTExpired',
      extensions: {path: '$', code: 'invalid-jwt'},
    }),
    meaning: {error: 'Could not verify JWT: JWTExpired'},
  },
  {
    name: 'a refusal in words of its own (Apollo Server)',
    body: me(null, {errors: [{message: 'Forbidden', extensions: {code: 'FORBIDDEN'}}]}),
    meaning: {error: 'Forbidden'},
  },
  {
    name: 'a user and an error',
    body: me({id: '7'}, {errors: [{message: 'Cannot read role', path: ['me', 'role']}]}),
    meaning: {error: 'Cannot read role'},
  },
  {
    name: 'an unknown field, status 400 (Apollo Server, Yoga, graphql-java)',
    status: 400,
    body: errors({
      message: 'Cannot query field "role" on type "User".',
      extensions: {code: 'GRAPHQL_VALIDATION_FAILED'},
    }),
    meaning: {error: received(400)},
  },
  {
    name: 'an unknown field, status 200 (graphql-java, Hot Chocolate)',
    body: errors({message: 'The field `role` does not exist on the type `User`.'}),
    meaning: {error: 'The field `role` does not exist on the type `User`.'},
  },
  {
    name: 'CSRF prevention (Apollo Server)',
    status: 400,
    body: errors({
      message: 'This operation has been blocked as a potential Cross-Site Request Forgery (CSRF).',
      extensions: {code: 'BAD_REQUEST'},
    }),
    meaning: {error: received(400)},
  },
  {
    name: 'an internal error (Apollo Server)',
    body: errors({
      message: 'Internal server error',
      extensions: {code: 'INTERNAL_SERVER_ERROR'},
    }),
    meaning: {error: 'Internal server error'},
  },
  {
    name: 'an unexpected error, status 500 (Yoga)',
    status: 500,
    body: errors({message: 'Unexpected error.'}),
    meaning: {error: received(500)},
  },
  {
    name: 'two errors',
    body: errors({message: 'First'}, {message: 'Second'}),
    meaning: {error: 'First'},
  },
  {
    name: 'an error without a message',
    body: errors({extensions: {code: 'X'}}),
    meaning: {error: 'Graphql error'},
  },
  {name: 'an error of null', body: errors(null), meaning: {error: 'Graphql error'}},
  {name: 'an error that is a text', body: errors('Broken'), meaning: {error: 'Broken'}},
  {name: 'data of null', body: json({data: null}), meaning: {error: 'Graphql error'}},
  {name: 'neither data nor errors', body: '{}', meaning: {error: missing}},
  {name: 'errors: [] alone', body: json({errors: []}), meaning: {error: missing}},
  {
    name: 'an error of Rails or Spring Boot that is not GraphQL',
    body: json({timestamp: 0, status: 500, error: 'Internal Server Error', path: '/graphql'}),
    meaning: {error: missing},
  },
  {name: 'a list (a batch)', body: `[${me({id: '7'})}]`, meaning: {error: missing}},
  {name: 'null', body: 'null', meaning: {error: missing}},
  {
    name: 'a page that says 200 (a login page)',
    type: 'text/html',
    body: html,
    meaning: {error: notJson},
  },
  {name: 'an empty body', body: '', meaning: {error: notJson}},
  {name: 'half a body', body: '{"data":{"me":{"id"', meaning: {error: notJson}},
  {
    name: 'status 404 with a page (a wrong path)',
    status: 404,
    type: 'text/html',
    body: html,
    meaning: {error: received(404)},
  },
  {name: 'status 405 (POST is off)', status: 405, body: '', meaning: {error: received(405)}},
  {
    name: 'status 429 of a gateway',
    status: 429,
    body: json({message: 'Too many requests'}),
    meaning: {error: received(429)},
  },
];
