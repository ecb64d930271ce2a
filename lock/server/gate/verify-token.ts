import {once} from 'node:events';
import {z} from 'zod';
import {endsSession, readAnswer} from '../../shared/graphql-answer';
import {type GraphQLEndpoint, graphqlRequest} from '../http/graphql-endpoint';
import {
  type FailureCause,
  failureHeader,
  logFailure,
  type ReportFailure,
} from '../operations/endpoint-failures';
import {type ObserveDuration, timed} from '../operations/metrics';
import {canHoldUserId} from './gate-cookie';
import type {LiveSessions} from './readers';

/** Whose token it is, or why that is not known. */
type TokenCheck =
  | {result: 'valid'; userId: string; role?: string; sessionId?: string}
  | {result: 'refused' | 'unusable' | 'slow'};

/** An answer that says nothing about a token, and why. */
interface Failure {
  result: 'unusable' | 'slow';
  cause: FailureCause;
  why: string;
}

/**
 * Finds whose token a request has in `x-auth-token`; one without is `refused`.
 * @param address of the client.
 */
export type VerifyToken = (request: Request, address: string) => Promise<TokenCheck>;

/**
 * Makes the check of GraphQL tokens.
 *
 * @param options.withRole whether to ask for the role in the current company,
 *   which an endpoint need not have.
 * @param options.milliseconds how long to wait for the endpoint.
 * @param options.observe gets the time that the endpoint took.
 * @param options.reportFailure gets why a token could not be checked, unless the endpoint
 *   has reported it; default the log of errors.
 * @param options.sessions of our own accounts, one of which is then named.
 */
export function createVerifyToken({
  observe,
  sessions,
  reportFailure = logFailure,
  ...options
}: {
  graphql: GraphQLEndpoint;
  withRole: boolean;
  milliseconds: number;
  observe?: ObserveDuration;
  sessions?: LiveSessions;
  reportFailure?: ReportFailure;
}): VerifyToken {
  const ask = timed(askEndpoint, (seconds) => observe?.('me', seconds));
  return async ({headers, signal}, address) => {
    const token = headers.get('x-auth-token');
    if (!token) {
      return refused;
    }
    const check = await ask({...options, token, address, signal});
    if ('cause' in check) {
      const {cause, why, result} = check;
      reportFailure(cause, `A token could not be checked by the query me: ${why}`);
      return {result};
    }
    if (check.result !== 'valid' || !sessions) {
      return check;
    }
    const sessionId = await sessions.idOf(token);
    return sessionId === undefined ? refused : {...check, sessionId};
  };
}

/**
 * Asks the GraphQL endpoint whose token this is, by the `me` operation.
 *
 * `refused` is a response that says no: `me` is null, or an error says
 * UNAUTHORIZED or Session expired. Any other error, and what is no GraphQL
 * response, is `unusable`: it says nothing about the token. A role that is no
 * text is none.
 *
 * @param ask.signal aborts when the client has gone.
 */
async function askEndpoint(ask: {
  graphql: GraphQLEndpoint;
  token: string;
  address: string;
  withRole: boolean;
  milliseconds: number;
  signal: AbortSignal;
}): Promise<TokenCheck | Failure> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, ask.milliseconds);
  /** Nobody waits where the client has gone. */
  const overdue = (): TokenCheck | Failure =>
    ask.signal.aborted ? slow : {...slow, cause: 'timeout', why: 'the answer did not come in time'};
  ask.signal.addEventListener('abort', abort, {once: true});
  const request = graphqlRequest(
    {
      operationName: 'me',
      query: `query me { me { id${ask.withRole ? ' role' : ''} } }`,
    },
    {headers: {'x-auth-token': ask.token}, signal: controller.signal},
  );
  try {
    const response = ask.graphql(request, {address: ask.address});
    // An endpoint may ignore the signal; the timeout holds all the same.
    const timeUp = once(controller.signal, 'abort').then(overdue);
    return await Promise.race([response.then(readResponse), timeUp]);
  } catch (error) {
    return controller.signal.aborted
      ? overdue()
      : unusable('unreachable', (error as Error).message);
  } finally {
    clearTimeout(timer);
    ask.signal.removeEventListener('abort', abort);
  }
}

const slow = {result: 'slow'} as const;
const refused = {result: 'refused'} as const;

const unusable = (cause: FailureCause, why: string): Failure => ({result: 'unusable', cause, why});

const userShape = z.object({
  id: z.union([z.string(), z.number()]),
  role: z.string().optional().catch(undefined),
});

async function readResponse(response: Response): Promise<TokenCheck | Failure> {
  const {status, headers} = response;
  const result = status === 504 ? 'slow' : 'unusable';
  if (headers.has(failureHeader)) {
    return {result};
  }
  if (headers.has('content-encoding')) {
    return unusable('compressed', 'the answer is compressed unasked');
  }
  const text = await response.text();
  const answer = readAnswer(status, text);
  const errors = 'errors' in answer ? answer.errors : [];
  if (endsSession({status, errors, text: answer.kind === 'status' ? text : ''})) {
    return refused;
  }
  switch (answer.kind) {
    case 'data':
      return readUser('me' in answer.data ? answer.data.me : undefined);
    case 'status':
      return {result, cause: 'status', why: `the answer has status ${status}`};
    case 'errors':
      // Not the errors themselves: what an endpoint writes into them is not known.
      return unusable('errors', 'the answer has errors');
    case 'not-json':
      return unusable('not-json', 'the answer is not JSON');
    default:
      return unusable('no-data', 'the answer has no data');
  }
}

function readUser(me: unknown): TokenCheck | Failure {
  if (me === null) {
    return refused;
  }
  const {data: user} = userShape.safeParse(me);
  if (!user) {
    return unusable('no-user', 'the answer has no me, or no id in it');
  }
  const userId = String(user.id);
  return canHoldUserId(userId)
    ? {result: 'valid', userId, role: user.role}
    : unusable('no-user', 'the id is empty or too long');
}
