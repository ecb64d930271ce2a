import {maxDepthPlugin} from '@escape.tech/graphql-armor-max-depth';
import {
  NoSchemaIntrospectionCustomRule,
  parse,
  type GraphQLError,
  type validate,
} from 'graphql';
import {createSchema, createYoga, type Plugin} from 'graphql-yoga';
import {limitBody} from './limit-body';
import {createResolvers, type RequestContext} from './resolvers';
import {typeDefs} from './schema';
import type {Services} from '../sessions/services';
import {unauthorized} from '../sessions/unauthorized';
import {findViewer, type Viewer} from '../sessions/viewer';

const endpointPath = '/graphql';
const maxBodyBytes = 100_000;
const maxDepth = 6;
/** Characters. Yoga compares each type in it with each that it can send. */
const maxAcceptLength = 256;
/** The longest operation of the site has about 60; stops floods of aliases. */
const maxTokens = 500;

/** Answers one GraphQL request; `address` is the client's IP address. */
export type Endpoint = (
  request: Request,
  from: {address: string},
) => Promise<Response>;

/**
 * Creates the GraphQL endpoint: queries by GET, everything by POST as JSON;
 * no batching, uploads or cross-origin use; unexpected errors are masked.
 * @param production introspection and GraphiQL are off.
 */
export function createEndpoint(
  services: Services,
  production: boolean,
): Endpoint {
  const yoga = createYoga<{address: string}, RequestContext>({
    schema: createSchema<RequestContext>({
      typeDefs,
      resolvers: createResolvers(services),
    }),
    context: ({request, address}) => ({
      address,
      viewer: once(() => authenticate(services, request)),
    }),
    graphqlEndpoint: endpointPath,
    graphiql: !production,
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    logging: {debug() {}, info() {}, warn: logError, error: logError},
    // The platform's own classes, which Hono answers with.
    fetchAPI: {Request, Response, Headers},
    plugins: [
      limitTokens,
      maxDepthPlugin({n: maxDepth}),
      production && hideSchema,
    ],
  });
  return async (request, from) => {
    const response = await answer(request, (accepted) =>
      yoga.fetch(accepted, from),
    );
    // Answers carry tokens, and a query by GET could be stored.
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

async function answer(
  request: Request,
  next: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  // Yoga has a health check of its own beside the endpoint.
  if (new URL(request.url).pathname !== endpointPath) {
    return refuse(404, 'Not found');
  }
  // A form on a foreign page can post other types, but not this one.
  if (request.method === 'POST' && !isJson(request)) {
    return refuse(415, 'The content type must be application/json');
  }
  if ((request.headers.get('accept')?.length ?? 0) > maxAcceptLength) {
    return refuse(431, 'The Accept header is longer than 256 characters');
  }
  const limited = await limitBody(request, maxBodyBytes);
  return limited
    ? next(limited)
    : refuse(413, 'The request body is longer than 100 kB');
}

function isJson(request: Request): boolean {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase() === 'application/json';
}

function refuse(status: number, message: string): Response {
  return Response.json({errors: [{message}]}, {status});
}

async function authenticate(
  {db, now}: Services,
  request: Request,
): Promise<Viewer> {
  const token = request.headers.get('x-auth-token');
  const viewer = token ? await findViewer(db, token, now()) : undefined;
  if (!viewer) {
    throw unauthorized();
  }
  return viewer;
}

/** Both fields of a query share one look-up. */
function once<T>(make: () => T): () => T {
  let made: {value: T} | undefined;
  return () => (made ??= {value: make()}).value;
}

const limitTokens: Plugin = {
  onParse({setParseFn}) {
    setParseFn((source: string) => parse(source, {maxTokens}));
  },
};

const hideSchema: Plugin = {
  onValidate({addValidationRule, validateFn, setValidationFn}) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
    // "Did you mean" would tell the names one guess at a time.
    setValidationFn(((schema, document, rules, options) =>
      (validateFn as typeof validate)(schema, document, rules, {
        ...options,
        hideSuggestions: true,
      })) as typeof validate);
  },
};

/** Logs the cause only: a GraphQL error holds the whole document, literals too. */
function logError(error: string | GraphQLError): void {
  const cause =
    typeof error === 'string' ? error : (error.originalError ?? error).stack;
  console.error('accounts:', cause);
}
