import {once} from 'node:events';
import {z} from 'zod';
import {endsSession, readAnswer} from '../shared/graphql-answer';
import {canHoldUserId} from '../gate/gate-cookie';
import {gather, readBody, readChunks, Refusal} from '../http/bodies';
import type {Client, GraphQLCall, GraphQLEndpoint} from '../http/graphql-endpoint';
import {
  describeAnswer,
  type Failure,
  failureHeader,
  logFailure,
  type ReportFailure,
} from '../monitoring/endpoint-failures';
import {type ObserveDuration, timed} from '../monitoring/metrics';
import {maxJson, readCall} from './call';
import {findProof} from './proof';

/** The user who made a request, as the answer says. */
interface Caller {
  userId: string;
  role?: string;
  /** The session of our own accounts; undefined with a platform. */
  sessionId?: string;
}

/** An answer, and what it says about the user who asked. */
export interface AuthResult {
  response: Response;
  /**
   * The field of the request that names the user or signs out, see `findProof`; undefined without
   * one.
   */
  proof?: string;
  /**
   * The user; `refused` where the endpoint rejects the token; undefined where the answer does not
   * say.
   */
  caller?: Caller | 'refused';
}

/**
 * Finds the session of an access token of our own accounts; undefined for a token that is not
 * valid.
 */
export type FindSessionId = (token: string) => Promise<string | undefined>;

/** Forwards a request to the endpoint, and reads from the answer which user asked. */
export type Authenticate = (request: Request, from: {address: string}) => Promise<AuthResult>;

/**
 * Creates a function that forwards requests to the endpoint, and reads which user asked from the
 * answers to `me`, `authenticateUser`, `setActiveUserSession`, `refreshAuthToken` and the sign-ins
 * of features. All other answers pass unread, and so do those that are compressed or in parts.
 *
 * It answers 504 where an answer to `me` takes too long, and 502 where an answer that it reads
 * breaks off or is longer than 1 MiB. It throws a Refusal for a body that is too large or too slow.
 *
 * @param options.milliseconds how long an answer to `me` may take in all; default 15000.
 * @param options.observe receives how long each `me` took, in seconds.
 * @param options.reportFailure gets why an answer to `me` cannot be used, unless the endpoint
 *   has reported it; default the log of errors.
 * @param options.signIns the mutations of features that sign in; default none.
 * @param options.findSessionId of our own accounts: a token without a session is refused.
 */
export function createAuthenticate(options: {
  graphql: GraphQLEndpoint;
  milliseconds?: number;
  observe?: ObserveDuration;
  reportFailure?: ReportFailure;
  signIns?: readonly string[];
  findSessionId?: FindSessionId;
}): Authenticate {
  const {graphql, milliseconds = 15_000, reportFailure = logFailure} = options;
  const {findSessionId, signIns} = options;
  const report = ({cause, why}: Failure) =>
    reportFailure(cause, `A token could not be checked by the query me: ${why}`);

  async function ask(proof: string, request: Request, from: Client): Promise<AuthResult> {
    const answer = await graphql(request, from);
    const {response, text} = await readWhole(answer);
    const read = text === undefined ? unreadable(response) : readCaller(proof, answer.status, text);
    if ('cause' in read) {
      if (proof === 'me' && !answer.headers.has(failureHeader) && !request.signal.aborted) {
        report(read);
      }
      return {response, proof};
    }
    const {caller} = read;
    if (caller === 'refused' || !findSessionId) {
      return {response, proof, caller};
    }
    // With our own accounts, the token must belong to a session.
    const token = proof === 'me' ? request.headers.get('x-auth-token') : read.token;
    const sessionId = token && (await findSessionId(token));
    const ofSession = sessionId ? {...caller, sessionId} : token ? 'refused' : undefined;
    return {response, proof, caller: ofSession};
  }

  async function askMe(pass: Passed['pass'], from: Client): Promise<AuthResult> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), milliseconds);
    // An endpoint may ignore the signal; the time limit holds all the same.
    const timeUp = once(deadline.signal, 'abort').then((): AuthResult => {
      report({cause: 'silent', why: 'the answer did not come in time'});
      return {response: new Refusal(504, 'Timeout exceeded').toResponse('graphql'), proof: 'me'};
    });
    try {
      return await Promise.race([ask('me', pass(deadline.signal), from), timeUp]);
    } finally {
      clearTimeout(timer);
    }
  }
  const askMeTimed = timed(askMe, (seconds) => options.observe?.('me', seconds));

  return async (request, from) => {
    if (!isReadable(request)) {
      return {response: await graphql(request, from)};
    }
    const {call, proof, pass} = await readRequest(request, signIns);
    const client = {...from, call};
    if (!proof || proof === 'logout') {
      return {response: await graphql(pass(), client), proof};
    }
    return proof === 'me' ? askMeTimed(pass, client) : ask(proof, pass(), client);
  };
}

/** Whether the answer to a request may be read. Uploads, and answers in parts, pass unread. */
function isReadable({method, headers}: Request): boolean {
  const inParts = /multipart\/|text\/event-stream/i;
  const isUpload = inParts.test(headers.get('content-type') ?? '');
  return (
    ['GET', 'POST'].includes(method) && !isUpload && !inParts.test(headers.get('accept') ?? '')
  );
}

interface Passed {
  call?: GraphQLCall;
  proof?: string;
  /** Creates the request to forward. `signal` aborts it too. */
  pass: (signal?: AbortSignal) => Request;
}

/** Reads what a request asks for. The endpoint refuses a request that cannot be read. */
async function readRequest(request: Request, signIns?: readonly string[]): Promise<Passed> {
  const {url, method, headers} = request;
  const body = method === 'POST' ? await readBody(request, maxJson) : undefined;
  const pass: Passed['pass'] = (signal) => {
    const signals = signal ? AbortSignal.any([request.signal, signal]) : request.signal;
    return new Request(url, {method, headers, body, signal: signals});
  };
  const call = await readCall(pass()).catch((error: unknown) => {
    if (error instanceof Refusal) {
      return undefined;
    }
    throw error;
  });
  const proof = call && findProof(call.document, signIns);
  // Without a token, `me` can name no user.
  return {call, pass, proof: proof === 'me' && !headers.get('x-auth-token') ? undefined : proof};
}

function unreadable({headers, status}: Response): Failure {
  if (headers.has('content-encoding')) {
    return {
      cause: 'not-json',
      why: 'the answer is compressed although the request did not accept that',
    };
  }
  return status === 502
    ? {cause: 'unreachable', why: 'the answer broke off, or is longer than 1 MiB'}
    : {cause: 'not-json', why: 'the answer is in parts'};
}

/**
 * Reads which user asked; `refused` where `me` is null or an error says UNAUTHORIZED or Session
 * expired. A role that is not a text is left out.
 */
function readCaller(
  proof: string,
  status: number,
  text: string,
): {caller: Caller | 'refused'; token?: string} | Failure {
  const answer = readAnswer(status, text);
  const errors = 'errors' in answer ? answer.errors : [];
  if (endsSession({status, errors, text: answer.kind === 'status' ? text : ''})) {
    return {caller: 'refused'};
  }
  return answer.kind === 'data' ? readUser(proof, answer.data) : describeAnswer(answer, status);
}

const userShape = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  role: z.string().optional().catch(undefined),
});
const resultShape = z.object({
  success: z.literal(true),
  token: z.string().optional().catch(undefined),
  user: userShape,
});

function readUser(proof: string, data: object): ReturnType<typeof readCaller> {
  const value: unknown = new Map(Object.entries(data)).get(proof);
  if (proof === 'me' && value === null) {
    return {caller: 'refused'};
  }
  // The answer to `me` is the user, without `success`.
  const result = proof === 'me' ? {success: true, user: value} : value;
  const {data: read} = resultShape.safeParse(result);
  if (!read) {
    return {cause: 'refused', why: 'the answer has no user, or a user without an id'};
  }
  const {id: userId, role} = read.user;
  return canHoldUserId(userId)
    ? {caller: {userId, role}, token: read.token}
    : {cause: 'refused', why: 'the id is empty or too long'};
}

const maxBytes = 2 ** 20;

/**
 * Reads an answer that is in one part and not compressed.
 *
 * @returns the answer, whose body can still be read, and its text if it was read. An answer that
 *   breaks off or is longer than 1 MiB becomes 502.
 */
async function readWhole(answer: Response): Promise<{response: Response; text?: string}> {
  const {headers} = answer;
  const inParts = /^(multipart\/|text\/event-stream)/i.test(headers.get('content-type') ?? '');
  if (inParts || headers.has('content-encoding')) {
    return {response: answer};
  }
  let bytes: Buffer<ArrayBuffer>;
  try {
    bytes = await gather(readChunks(answer, maxBytes));
  } catch {
    void answer.body?.cancel().catch(() => {});
    return {response: new Refusal(502, 'The answer broke off.').toResponse('graphql')};
  }
  // Some statuses may have no body, not even an empty one.
  const response = new Response(bytes.length > 0 ? bytes : null, answer);
  return {response, text: bytes.toString()};
}
