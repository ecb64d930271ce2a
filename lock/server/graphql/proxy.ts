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
    // Counts an attempt before it is made, so that a thousand at once do not
    // get past the limit. An endpoint elsewhere has its own accounts to count:
    // this bounds guessing through this site, by address.
    async function consume(): Promise<void> {
      const wait = await throttle.consume(address);
      if (wait > 0) {
        report({event: 'sign_in_throttled', address, reason: 'address'});
        throw new Refusal(429, 'Too many attempts. Try again later.', {
          'retry-after': String(wait),
        });
      }
    }
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
    const success = response.ok ? readSuccess(signIn, body) : undefined;
    // In no other case: an endpoint may refuse by an error or a status.
    if (success) {
      await throttle.refund(address);
      report({event: 'signed_in', account: success.account, address});
    } else {
      report({event: 'sign_in_refused', address});
    }
    return new Response(body || null, response);
  });
}

/** The operations that tell whether a password is right. */
const operations = ['authenticateUser', 'changePassword'];

/**
 * Finds the sign-in of a document: a field that checks a password, whatever
 * its alias, and in a fragment too.
 *
 * @throws Refusal 400 when there are several, for each would be a guess.
 */
function findSignIn(document: DocumentNode): FieldNode | undefined {
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
  return fields[0];
}

/**
 * Reads from a response that a sign-in succeeded; undefined when it did not.
 * The account is there where the response has its id.
 *
 * Whoever guesses passwords also writes the document: a response counts as a
 * success only where `success` is the field of that name.
 */
function readSuccess(field: FieldNode, body: string): {account?: string} | undefined {
  const asksForSuccess = field.selectionSet?.selections.some(
    (selection) =>
      selection.kind === Kind.FIELD && selection.name.value === 'success' && !selection.alias,
  );
  const key = field.alias?.value ?? field.name.value;
  const result = read(body)?.data?.[key];
  return asksForSuccess && result ? {account: result.user?.id.toString()} : undefined;
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
