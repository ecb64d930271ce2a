import {type DocumentNode, type FieldNode, Kind, visit} from 'graphql';
import {z} from 'zod';
import {type Answer, readAnswer} from '../shared/graphql-answer';
import {Refusal, sendRefusals} from '../http/bodies';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {createThrottle, type Throttle} from '../http/throttle';
import {logFailure, type ReportFailure} from '../monitoring/endpoint-failures';
import {ignoreEvents, type ReportEvent} from '../monitoring/log';
import {readCall} from './call';
import {findSignInFailure, type SignInEnd} from './sign-in-health';
import {defaultTimeout, EndpointFailure, sendCall, type SendOptions} from './send';

/** Options of {@link graphqlProxy}. */
export interface GraphQLProxyOptions {
  /** How long the endpoint may be silent, in ms; default 14000. */
  milliseconds?: number;
  /** How long a form with uploads may be, in bytes; default 25 MiB. */
  maxUpload?: number;
  /** Counts failed sign-ins and all uploads by address; default 100 in 15 minutes. */
  throttle?: Throttle;
  /** Receives sign-ins that succeed, fail or are throttled. */
  report?: ReportEvent;
  /** Receives why the endpoint gave no answer; default the log of errors. */
  reportFailure?: ReportFailure;
  /** Receives how each sign-in ends; default none. */
  recordSignIn?: (end: SignInEnd) => void;
  /** The mutations of features that sign in; default none. */
  signIns?: readonly string[];
}

/**
 * Creates the GraphQL endpoint that forwards requests to another server (`GRAPHQL_ENDPOINT`).
 *
 * JSON is parsed and serialised again: one document with its variables and extensions. So no
 * persisted query, second key or other encoding hides a sign-in, and sign-ins are throttled. A form
 * with uploads (https://github.com/jaydenseric/graphql-multipart-request-spec) passes unread and
 * may hide a sign-in, so every upload counts as a failed sign-in. Responses are streamed; deferred
 * results and subscriptions pass.
 *
 * Answers 502 when the server cannot be reached or redirects, and 504 when it is silent; both as a
 * GraphQL error. It retries nothing. A client that disconnects aborts the request.
 *
 * @param endpoint http(s) URL; its query is kept.
 */
export function graphqlProxy(
  endpoint: string,
  {
    milliseconds = defaultTimeout,
    maxUpload = 25 * 2 ** 20,
    throttle = createThrottle(),
    report = ignoreEvents,
    reportFailure = logFailure,
    recordSignIn = () => {},
    signIns = [],
  }: GraphQLProxyOptions = {},
): GraphQLEndpoint {
  async function sendSignIn(sending: SendOptions, signIn: FieldNode): Promise<Response> {
    const {address} = sending;
    await countAttempt(throttle, report, address);
    const response = await sendCall({...sending, isWhole: true}).catch(async (error: unknown) => {
      recordSignIn('failed');
      if (error instanceof EndpointFailure && error.isUnsent) {
        await throttle.refund(address);
      }
      throw error;
    });
    const body = await response.text();
    const answer = readAnswer(response.status, body);
    const success = readSuccess(signIn, answer);
    // Anything else is a failed sign-in: an endpoint may refuse by an error or a status.
    if (success || isGatewayError(response.status, body)) {
      await throttle.refund(address);
    }
    if (success?.account) {
      report({event: 'signed_in', account: success.account, address});
      recordSignIn('signed-in');
    } else if (success) {
      // Without an id no gate cookie can be set, so the guide stays closed.
      report({event: 'sign_in_refused', address, reason: 'no_user'});
      reportFailure(
        'refused',
        'A sign-in succeeded, but nobody is signed in: the answer has no user id',
      );
      recordSignIn('nobody');
    } else {
      const failure = findSignInFailure(answer, response.status, body);
      report({event: 'sign_in_refused', address, reason: failure && 'failed'});
      if (failure) {
        reportFailure(failure.cause, `A sign-in failed: ${failure.why}`);
      }
      recordSignIn(failure ? 'failed' : 'refused');
    }
    return new Response(body || null, response);
  }

  return sendRefusals(async (request, {address, call}) => {
    const sending = {endpoint, request, address, milliseconds, reportFailure};
    const type = request.headers.get('content-type') ?? '';
    if (request.method === 'POST' && /^multipart\//i.test(type)) {
      await countAttempt(throttle, report, address);
      return sendCall({...sending, content: {maxUpload}});
    }
    const content = call ?? (await readCall(request));
    const signIn = findSignIn(content.document, [...passwordOperations, ...signIns]);
    return signIn ? sendSignIn({...sending, content}, signIn) : sendCall({...sending, content});
  });
}

/**
 * Counts an attempt before it is made, so that a thousand at once do not get past the limit. The
 * platform has to count attempts by account; this limit counts guesses through this site by
 * address.
 *
 * @throws Refusal 429 for one attempt too many.
 */
async function countAttempt(
  throttle: Throttle,
  report: ReportEvent,
  address: string,
): Promise<void> {
  const wait = await throttle.consume(address);
  if (wait > 0) {
    report({event: 'sign_in_throttled', address, reason: 'address'});
    const headers = {'retry-after': String(wait)};
    throw new Refusal(429, 'Too many attempts. Try again later.', headers);
  }
}

/**
 * Whether a gateway answered that the endpoint is down. 504 does not count, because an endpoint may
 * take long to answer a wrong password.
 */
function isGatewayError(status: number, body: string): boolean {
  const {kind} = readAnswer(200, body);
  return [502, 503].includes(status) && (kind === 'not-json' || kind === 'no-result');
}

/** The operations of the core that tell whether a password is right. */
const passwordOperations = ['authenticateUser', 'changePassword'];

/**
 * Finds the sign-in of a document: a field that checks a password, with or without an alias, also
 * inside a fragment.
 *
 * @throws Refusal 400 when there are several, because each would be a guess.
 */
function findSignIn(document: DocumentNode, operations: readonly string[]): FieldNode | undefined {
  const fields: FieldNode[] = [];
  visit(document, {
    Field(node) {
      if (operations.includes(node.name.value)) {
        fields.push(node);
      }
    },
  });
  if (fields.length > 1) {
    throw new Refusal(400, 'A request may contain only one sign-in.');
  }
  return fields[0];
}

/**
 * Reads from an answer that a sign-in succeeded; undefined when it did not. `account` is the id of
 * the user, where the answer has one.
 *
 * The client writes the document, and may give another field the name `success`: only a field
 * without an alias counts.
 */
function readSuccess(field: FieldNode, answer: Answer): {account?: string} | undefined {
  const asksForSuccess = field.selectionSet?.selections.some(
    (selection) =>
      selection.kind === Kind.FIELD && selection.name.value === 'success' && !selection.alias,
  );
  const key = field.alias?.value ?? field.name.value;
  const result = answer.kind === 'data' ? shape.safeParse(answer.data).data?.[key] : undefined;
  return asksForSuccess && result ? {account: result.user?.id.toString()} : undefined;
}

const shape = z.record(
  z.string(),
  z
    .object({
      success: z.literal(true),
      user: z
        .object({id: z.union([z.string(), z.number()])})
        .nullish()
        .catch(null),
    })
    .nullable()
    .catch(null),
);
