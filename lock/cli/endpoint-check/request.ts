import type {IncomingHttpHeaders} from 'node:http';
import {brotliDecompressSync, gunzipSync, inflateSync} from 'node:zlib';
import {type DocumentNode, getOperationAST, print} from 'graphql';
import {type Dispatcher, request as send} from 'undici';
import {endpointUrl} from '../../client/tokens/http';
import {getDispatcher} from '../../server/graphql/send';
import {type Answer, readAnswer} from '../../shared/graphql-answer';

/** Most bytes of an answer that are read. */
const maxBytes = 1_000_000;

/** One operation, as the site would send it. */
export interface Question {
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
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  answer: Answer;
  /** How long it took, in ms. */
  milliseconds: number;
}

/** Nothing that can be read came, and the code of the error says why. */
export interface Failure {
  code: string;
}

/**
 * Sends an operation to an endpoint as the server does for a browser, and reads the
 * answer, up to 1 MB of it. Follows no redirect and repeats nothing.
 *
 * @param timeout how long the whole answer may take, in ms.
 */
export async function sendQuestion(
  endpoint: string,
  question: Question,
  timeout: number,
): Promise<Reply | Failure> {
  const start = performance.now();
  try {
    const {statusCode, headers, body} = await send(targetOf(endpoint, question), {
      ...contentOf(question),
      dispatcher: getDispatcher(),
      signal: AbortSignal.timeout(timeout),
    });
    const text = decode(await readBytes(body), headers['content-encoding']);
    return {
      ...{status: statusCode, headers, text, answer: readAnswer(statusCode, text)},
      milliseconds: performance.now() - start,
    };
  } catch (error) {
    const {code, name, message} = error as NodeJS.ErrnoException;
    return {code: name === 'TimeoutError' ? 'ETIMEDOUT' : String(code ?? message)};
  }
}

function parametersOf({document, variables}: Question) {
  const operationName = getOperationAST(document)?.name?.value;
  return {operationName, variables, query: print(document)};
}

function targetOf(endpoint: string, question: Question): URL {
  const target = new URL(question.isWithoutTimestamp ? endpoint : endpointUrl(endpoint));
  if (question.method === 'GET') {
    for (const [name, value] of Object.entries(parametersOf(question))) {
      if (value) {
        target.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
    }
  }
  return target;
}

function contentOf(question: Question) {
  const headers: Record<string, string> = {
    accept: '*/*',
    // Apollo Client sends it with GET too.
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'endpoint-check',
    ...(question.token && {'x-auth-token': question.token}),
  };
  return question.method === 'GET'
    ? ({method: 'GET', headers} as const)
    : ({method: 'POST', headers, body: JSON.stringify(parametersOf(question))} as const);
}

async function readBytes(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw Object.assign(new Error(), {code: 'TOO_LONG'});
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const decoders: Record<string, typeof gunzipSync> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function decode(bytes: Buffer, encoding: string | string[] = ''): string {
  const decoder = decoders[String(encoding).toLowerCase()];
  return (decoder?.(bytes, {maxOutputLength: maxBytes}) ?? bytes).toString();
}
