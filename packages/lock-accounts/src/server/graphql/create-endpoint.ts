import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  validate,
  type ValidationRule,
} from 'graphql';
import type {GraphQLEndpoint} from 'docusaurus-lock-server/http/graphql-endpoint';
import {isJson} from 'docusaurus-lock-server/http/requests';
import {describeError} from 'docusaurus-lock-server/operations/log';
import {readBody, Refusal, sendRefusals} from 'docusaurus-lock-server/http/bodies';
import {maxJson} from 'docusaurus-lock-server/graphql/call';
import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import {isOutage} from 'docusaurus-lock-server/store/postgres';
import {createSchema, createYoga, maskError, type Plugin} from 'graphql-yoga';
import {tooBusy} from '../sessions/passwords';
import type {ProviderSignIn} from '../providers/sign-in';
import {createResolvers, type RequestContext} from './resolvers';
import {typeDefs} from './schema.generated';
import {requireViewer, type Services, type Viewer} from '../sessions/viewer';

// Characters. Yoga compares each type in it with each that it can send.
const maxAcceptLength = 256;
// The longest operation of the site has about 60; stops floods of aliases and deep nesting.
const maxTokens = 500;

/**
 * Creates the GraphQL endpoint: queries by GET, everything by POST as JSON; one field in a
 * mutation; no batching, uploads, introspection or cross-origin use; unexpected errors are masked.
 * @param options.debug stacks of unexpected errors are written.
 * @param options.sso signs readers in by a provider.
 */
export function createEndpoint(
  services: Services,
  {debug, sso}: {debug: boolean; sso?: ProviderSignIn},
): GraphQLEndpoint {
  // The cause only: a GraphQL error holds the whole document, literals too.
  const logError = (error: string | GraphQLError): void => {
    const cause =
      typeof error === 'string' ? error : describeError(error.originalError ?? error, debug);
    errorLog.write(`accounts: ${cause}`);
  };
  const yoga = createYoga<{address: string}, RequestContext>({
    schema: createSchema<RequestContext>({
      typeDefs,
      resolvers: createResolvers(services, sso),
    }),
    context({request, address}) {
      let loading: Promise<Viewer> | undefined;
      // Both fields of a query share one look-up.
      const token = request.headers.get('x-auth-token');
      const viewer = () => (loading ??= requireViewer(services, token));
      return {address, viewer};
    },
    graphiql: false,
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    maskedErrors: {
      maskError: (error, message) =>
        isLocked(error)
          ? tooBusy('The database is busy. Try again in a few seconds.')
          : isOutage(findCause(error))
            ? tooBusy('The service is away. Try again in a few seconds.')
            : maskError(error, message),
    },
    logging: {debug() {}, info() {}, warn: logError, error: logError},
    // The platform's own classes, which Hono answers with.
    fetchAPI: {Request, Response, Headers},
    plugins: [limits],
  });
  return sendRefusals(async (request, from) => yoga.fetch(await checkRequest(request), from));
}

/** Checks what Yoga does not, and receives the body; throws a Refusal. */
async function checkRequest(request: Request): Promise<Request> {
  const {url, method, headers, signal} = request;
  if ((headers.get('accept')?.length ?? 0) > maxAcceptLength) {
    throw new Refusal(431, 'The Accept header is longer than 256 characters');
  }
  if (method !== 'POST') {
    checkParameters(url);
    return request;
  }
  if (!isJson(request)) {
    throw new Refusal(415, 'The content type must be application/json');
  }
  const body = await readBody(request, maxJson);
  return new Request(url, {method, headers, signal, body});
}

/** Yoga answers 500 to such a query by GET, and quotes it in the log. */
function checkParameters(url: string): void {
  // As Yoga reads them, which takes a `#` for a part of the query.
  const parameters = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  for (const name of ['variables', 'extensions']) {
    const value = parameters.get(name);
    if (value && !isJsonObject(value)) {
      throw new Refusal(400, `The ${name} must be an object in JSON.`);
    }
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value);
  } catch {
    return false;
  }
}

// Another process has had the lock of the file for longer than a write waits.
function isLocked(error: unknown): boolean {
  const {code} = (findCause(error) ?? {}) as NodeJS.ErrnoException;
  return code?.startsWith('SQLITE_BUSY') ?? false;
}

function findCause(error: unknown): unknown {
  return error instanceof GraphQLError ? error.originalError : error;
}

/** Each field may write or check a password, so an alias would multiply it. */
const oneField: ValidationRule = (context) => ({
  OperationDefinition({operation, selectionSet: {selections}}) {
    const isOne = selections.length === 1 && selections[0]?.kind === Kind.FIELD;
    if (operation === OperationTypeNode.MUTATION && !isOne) {
      context.reportError(new GraphQLError('A mutation must be one field.'));
    }
  },
});

const limits: Plugin = {
  onParse: ({setParseFn}) => setParseFn((source: string) => parse(source, {maxTokens})),
  onValidate({addValidationRule, setValidationFn}) {
    addValidationRule(oneField);
    addValidationRule(NoSchemaIntrospectionCustomRule);
    // "Did you mean" would tell the names one guess at a time.
    setValidationFn(((schema, document, rules, options) =>
      validate(schema, document, rules, {
        ...options,
        hideSuggestions: true,
      })) satisfies typeof validate);
  },
};
