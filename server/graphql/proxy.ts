import {type DocumentNode, type FieldNode, Kind, visit} from 'graphql';
import {z} from 'zod';
import {Refusal, sendRefusals} from '../http/bodies';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {createThrottle, type Throttle} from '../http/throttle';
import {ignoreEvents, type ReportEvent} from '../operations/log';
import {readCall} from './call';
import {sendCall} from './send';

/** Options of {@link graphqlProxy}. */
export interface GraphQLProxyOptions {
  /** How long the endpoint may be silent, in ms; default 15000. */
  milliseconds?: number;
  /** How long a form with uploads may be, in bytes; default 25 MiB. */
  maxUpload?: number;
  /**
   * Counts failed sign-ins and all uploads by address; default 100 in 15
   * minutes.
   */
  throttle?: Throttle;
  /** Receives sign-ins that succeed, fail or are throttled. */
  report?: ReportEvent;
}

/**
 * Makes the GraphQL endpoint that asks a server elsewhere (`GRAPHQL_ENDPOINT`).
 *
 * JSON is parsed and serialised again: one document with its variables and
 * extensions. So no persisted query, second key or other encoding hides a
 * sign-in, and sign-ins are throttled. A form with uploads
 * (https://github.com/jaydenseric/graphql-multipart-request-spec) passes unread
 * and may hide one, so it counts as one that failed. Responses stream; deferred
 * results and subscriptions pass.
 *
 * Answers 502 when the server cannot be reached or redirects, and 504 when it
 * is silent; both as a GraphQL error. It retries nothing. A client
 * that disconnects aborts the request.
 *
 * @param endpoint http(s) URL; its query is kept.
 */
export function graphqlProxy(
  endpoint: string,
  {
    milliseconds = 15_000,
    maxUpload = 25 * 2 ** 20,
    throttle = createThrottle(),
    report = ignoreEvents,
  }: GraphQLProxyOptions = {},
): GraphQLEndpoint {
  return sendRefusals(async (request, {address}) => {
    const sending = {endpoint, request, address, milliseconds};
    const consume = () => consumeAttempt(throttle, address, report);
    const type = request.headers.get('content-type') ?? '';
    if (request.method === 'POST' && /^multipart\//i.test(type)) {
      await consume();
      return sendCall({...sending, content: {maxUpload}});
    }
    const content = await readCall(request);
    const signIn = findSignIn(content.document);
    if (!signIn) {
      return sendCall({...sending, content});
    }
    await consume();
    const response = await sendCall({...sending, content, isWhole: true});
    const body = await response.text();
    const {hasSucceeded, account} = signIn.readResult(body);
    if (response.ok && hasSucceeded) {
      await throttle.refund(address);
      report({event: 'signed_in', account, address});
    } else {
      report({event: 'sign_in_refused', address});
    }
    return new Response(body || null, response);
  });
}

/**
 * Counts an attempt to sign in to an endpoint that is not ours, whose accounts
 * are not ours to count: by address.
 *
 * It counts before it is made, so that a thousand at once do not get past the
 * limit. It is refunded when the response says `success: true`, and in no other
 * case: an endpoint may refuse by an error or a status.
 *
 * This bounds guessing through this site, not at the platform's own addresses.
 *
 * @throws Refusal 429 with `Retry-After` after too many failures; the endpoint
 *   is not asked then.
 */
async function consumeAttempt(
  throttle: Throttle,
  address: string,
  report: ReportEvent,
): Promise<void> {
  const retryAfter = await throttle.consume(address);
  if (retryAfter > 0) {
    report({event: 'sign_in_throttled', address, reason: 'address'});
    throw new Refusal(429, 'Too many attempts. Try again later.', {
      'retry-after': String(retryAfter),
    });
  }
}

/** The operations that tell whether a password is right. */
const operations = ['authenticateUser', 'changePassword'];

/** What a response says of a sign-in. */
interface SignInResult {
  hasSucceeded: boolean;
  /** Id of the account, where the response has it. */
  account?: string;
}

/** A sign-in in a document. */
interface SignIn {
  /** Reads what the body of a response says of it. */
  readResult: (body: string) => SignInResult;
}

/**
 * Finds the sign-in of a document: a field that checks a password, whatever
 * its alias, and in a fragment too.
 *
 * @throws Refusal 400 when there are several, for each would be a guess.
 */
function findSignIn(document: DocumentNode): SignIn | undefined {
  const fields: FieldNode[] = [];
  visit(document, {
    Field(node) {
      if (operations.includes(node.name.value)) {
        fields.push(node);
      }
    },
  });
  if (fields.length > 1) {
    throw new Refusal(400, 'A request may sign in once.');
  }
  const [field] = fields;
  return field && {readResult: (body) => readResult(field, body)};
}

// Whoever guesses passwords also writes the document: a response counts as a
// success only where `success` is the field of that name.
function readResult(field: FieldNode, body: string): SignInResult {
  const asksForSuccess = field.selectionSet?.selections.some(
    (selection) =>
      selection.kind === Kind.FIELD &&
      selection.name.value === 'success' &&
      !selection.alias,
  );
  const key = field.alias?.value ?? field.name.value;
  const result = read(body)?.data?.[key];
  if (!asksForSuccess || !result?.success) {
    return {hasSucceeded: false};
  }
  const id = result.user?.id;
  return {hasSucceeded: true, account: id === undefined ? id : String(id)};
}

/** As much of a response as says whether a sign-in succeeded. */
const shape = z.object({
  data: z
    .record(
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
    )
    .nullish(),
});

function read(body: string): z.output<typeof shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
