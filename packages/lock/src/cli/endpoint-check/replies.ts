import {type DocumentNode, getOperationAST, print} from 'graphql';
import {z} from 'zod';
import {isToken} from 'docusaurus-lock-server/shared/is-token';
import {EndpointFailure, sendCall} from 'docusaurus-lock-server/graphql/send';
import type {FailureCause} from 'docusaurus-lock-server/operations/endpoint-failures';
import {
  type Answer,
  endsSession,
  firstMessage,
  readAnswer,
} from 'docusaurus-lock-server/shared/graphql-answer';

/** One operation, as the site would send it. */
export interface Operation {
  document: DocumentNode;
  variables?: object;
  /** Sent as x-auth-token. */
  token?: string;
  /** Default POST. */
  method?: 'GET' | 'POST';
  /** Leaves the query parameter `_dc` out. */
  isWithoutTimestamp?: boolean;
}

/** What came to an operation. */
export interface Reply {
  /** `failure`: nothing came that the server could pass on, and what its log would say. */
  answer: Answer | {kind: 'failure'; cause: FailureCause; reason: string};
  /** 0 where nothing came. */
  status: number;
  /** The clock of the endpoint, in epoch ms. */
  date: number;
  text: string;
}

/**
 * Sends an operation to an endpoint by what the server sends them by. Follows no redirect
 * and repeats nothing.
 *
 * @param timeout how long the whole answer may take, in ms.
 */
export async function sendOperation(
  endpoint: string,
  {document, variables, token, method = 'POST', isWithoutTimestamp}: Operation,
  timeout: number,
): Promise<Reply> {
  const headers = {
    accept: '*/*',
    'content-type': 'application/json',
    'user-agent': 'endpoint-check',
    ...(token && {'x-auth-token': token}),
  };
  const search = isWithoutTimestamp ? '' : `?_dc=${Date.now()}`;
  const operationName = getOperationAST(document)?.name?.value;
  try {
    const response = await sendCall({
      endpoint,
      content: {
        document,
        parameters: {operationName, variables: variables && {...variables}, query: print(document)},
      },
      request: new Request(`http://localhost/graphql${search}`, {method, headers}),
      address: '127.0.0.1',
      milliseconds: timeout,
      isWhole: true,
    });
    const {status} = response;
    const text = await response.text();
    const date = Date.parse(response.headers.get('date') ?? '') || Date.now();
    return {answer: readAnswer(status, text), status, text, date};
  } catch (error) {
    if (!(error instanceof EndpointFailure)) {
      throw error;
    }
    const answer = {kind: 'failure', cause: error.failure, reason: error.reason} as const;
    return {answer, status: 0, text: '', date: Date.now()};
  }
}

const text = z.string().nullish().catch(null);
/** Numbers become texts, as in the browser. */
const id = z.union([z.string(), z.number()]).transform(String);
const someId = id.nullish().catch(null);
const token = z.string().refine(isToken).nullish().catch(null);
const permissions = z.array(z.object({id: id.catch(''), companyId: id}));
const userShape = z.object({
  id: id.catch(''),
  email: z.string().catch(''),
  role: text,
  companyId: someId,
  lastLoggedInCompanyId: someId,
  permissions: permissions.nullish().catch(null),
});
const resultShape = z.object({
  success: z.boolean().catch(false),
  token,
  refreshToken: token,
  expiresIn: z.unknown().optional(),
  message: text,
  user: userShape.nullish().catch(null),
});

/** A user, as far as the check reads one. */
export type CheckedUser = z.output<typeof userShape>;

/** The value of a field of an answer's data; undefined when there is no data. */
export function readField({answer}: Reply, name: string): unknown {
  return answer.kind === 'data' ? Reflect.get(answer.data, name) : undefined;
}

/** What an operation that opens, renews or ends a session returned; undefined for nothing. */
export const readResult = (reply: Reply, name: string) =>
  resultShape.safeParse(readField(reply, name)).data;

/** The user in an answer to `me`; undefined when there is none. */
export const readUser = (reply: Reply) => userShape.safeParse(readField(reply, 'me')).data;

/** Whether an answer says in the words that the site knows that the session is over. */
export function saysSessionIsOver({answer, status, text}: Reply): boolean {
  const errors = 'errors' in answer ? answer.errors : [];
  return endsSession({status, errors, text: answer.kind === 'status' ? text : ''});
}

/** Whether an answer to `me` says that the token is that of nobody. */
export const isNobody = (reply: Reply): boolean =>
  saysSessionIsOver(reply) || readField(reply, 'me') === null;

/** Gives a text of the endpoint in quotes, without secrets and not too long. */
export type Quote = (text: string) => string;

/**
 * Makes a function that quotes texts of the endpoint.
 *
 * @param secrets that must not be in a quotation; more may be added later.
 */
export function createQuote(secrets: ReadonlySet<string>): Quote {
  return (text) => {
    const spellings = [...secrets].flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll('%20', '+'),
    ]);
    // The longest first: one secret may be a part of another.
    const hidden = spellings
      .sort((a, b) => b.length - a.length)
      .reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
    // Without what could control the terminal.
    const plain = hidden.replace(/[\p{C}\s]+/gu, ' ').trim();
    return `"${plain.length > 160 ? `${plain.slice(0, 160)}…` : plain}"`;
  };
}

/**
 * Says in words what is not an answer of a GraphQL endpoint: nothing, a page, a refusal of
 * the request itself. Undefined for all others.
 */
export function describeForeign({answer, status, text}: Reply, quote: Quote): string | undefined {
  if (answer.kind === 'failure') {
    return `no answer, and the log would say ${quote(answer.reason)}`;
  }
  if (status >= 400 && /\bCSRF\b|cross-site request|preflight/i.test(text)) {
    return `a refusal by CSRF prevention (${status}). The site sends content-type: application/json, and no header that only proves a preflight: let the endpoint accept that`;
  }
  if (/^\s*</.test(text)) {
    const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1];
    return `a page (status ${status})${title ? ` with the title ${quote(title)}` : ''}. A proxy or a sign-in page stands before the endpoint, or the path is another`;
  }
  return undefined;
}

/** Says in words what came, for a line about what is wrong. */
export function describe(reply: Reply, quote: Quote): string {
  const {answer, status, text} = reply;
  const errors = 'errors' in answer ? answer.errors : [];
  const error = `the error ${quote(firstMessage(errors) ?? '')}`;
  const words = {
    failure: '',
    data: 'data without an error',
    errors: error,
    status: `status ${status}${errors.length > 0 ? ` and ${error}` : ''}`,
    'not-json': text ? `no JSON (${quote(text)})` : 'an empty body',
    'no-data': 'data of null without an error',
    'no-result': 'JSON with neither data nor errors',
  };
  return describeForeign(reply, quote) ?? words[answer.kind];
}
