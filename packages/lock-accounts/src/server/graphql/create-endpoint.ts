import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  validate,
  type ValidationRule,
} from 'graphql';
import type {GraphQLEndpoint} from 'docusaurus-lock-server/http/graphql-endpoint';
import {describeError} from 'docusaurus-lock-server/monitoring/log';
import {sendRefusals} from 'docusaurus-lock-server/http/bodies';
import {readCall} from 'docusaurus-lock-server/graphql/call';
import {errorLog} from 'docusaurus-lock-server/terminal/standard-error';
import {isOutage} from 'docusaurus-lock-server/store/postgres';
import {createSchema, createYoga, maskError, type Plugin} from 'graphql-yoga';
import {tooBusy} from '../sessions/passwords';
import type {ProviderSignIn} from '../providers/sign-in';
import {createResolvers, type RequestContext} from './resolvers';
import {typeDefs} from './schema.generated';
import {requireViewer, type Services, type Viewer} from '../sessions/viewer';

/** Who asks, as the request says. */
interface Asked {
  /** The client's IP address. */
  address: string;
  token: string | null;
}

/**
 * Creates the GraphQL endpoint: queries by GET, everything by POST as JSON; one field in a
 * mutation; no batching, uploads or introspection; unexpected errors are masked.
 * @param options.debug whether stacks of unexpected errors are written.
 * @param options.sso signs readers in with a provider; default none.
 */
export function createEndpoint(
  services: Services,
  {debug, sso}: {debug: boolean; sso?: ProviderSignIn},
): GraphQLEndpoint {
  // Logs the cause only, because a GraphQL error holds the whole document with its literals.
  const logError = (error: string | GraphQLError): void => {
    const cause =
      typeof error === 'string' ? error : describeError(error.originalError ?? error, debug);
    errorLog.write(`accounts: ${cause}`);
  };
  const yoga = createYoga<Asked, RequestContext>({
    schema: createSchema<Asked & RequestContext>({
      typeDefs,
      resolvers: createResolvers(services, sso),
    }),
    context({address, token}) {
      let loading: Promise<Viewer> | undefined;
      // Both fields of a query share one look-up.
      const viewer = () => (loading ??= requireViewer(services, token));
      return {address, viewer};
    },
    cors: false,
    maskedErrors: {
      maskError: (error, message) =>
        isPassing(error)
          ? tooBusy('The service is busy. Try again in a few seconds.')
          : maskError(error, message),
    },
    logging: {debug() {}, info() {}, warn: logError, error: logError},
    // Node's own classes, with which Hono answers.
    fetchAPI: {Request, Response, Headers},
    plugins: [limits],
  });
  return sendRefusals(async (request, {address, call}) => {
    // As the core has read it: Yoga would answer 500 to a GET whose variables are no JSON.
    const {parameters} = call ?? (await readCall(request));
    const asked = new Request(request.url, {
      method: 'POST',
      headers: {accept: 'application/json', 'content-type': 'application/json'},
      body: JSON.stringify(parameters),
      signal: request.signal,
    });
    return yoga.fetch(asked, {address, token: request.headers.get('x-auth-token')});
  });
}

/** Whether another process has the lock of the file for too long, or PostgreSQL is away. */
function isPassing(error: unknown): boolean {
  const cause: unknown = error instanceof GraphQLError ? error.originalError : error;
  const {code} = Object(cause) as NodeJS.ErrnoException;
  return isOutage(cause) || (code?.startsWith('SQLITE_BUSY') ?? false);
}

/**
 * Allows one field in a mutation: each field may write or check a password, so aliases would
 * multiply that.
 */
const oneField: ValidationRule = (context) => ({
  OperationDefinition({operation, selectionSet: {selections}}) {
    const isOne = selections.length === 1 && selections[0]?.kind === Kind.FIELD;
    if (operation === OperationTypeNode.MUTATION && !isOne) {
      context.reportError(new GraphQLError('A mutation must be one field.'));
    }
  },
});

const limits: Plugin = {
  onValidate({addValidationRule, setValidationFn}) {
    addValidationRule(oneField);
    addValidationRule(NoSchemaIntrospectionCustomRule);
    // "Did you mean" would reveal the names, one guess after another.
    setValidationFn(((schema, document, rules, options) =>
      validate(schema, document, rules, {
        ...options,
        hideSuggestions: true,
      })) satisfies typeof validate);
  },
};
