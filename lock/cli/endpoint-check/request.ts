import {type DocumentNode, getOperationAST, print} from 'graphql';
import {EndpointFailure, sendCall} from '../../server/graphql/send';
import type {FailureCause} from '../../server/operations/endpoint-failures';
import {type Answer, readAnswer} from '../../shared/graphql-answer';

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
  headers: Headers;
  text: string;
  answer: Answer;
  /** How long it took, in ms. */
  milliseconds: number;
}

/** Nothing came that the server could pass on: what its log would say. */
export interface Failure {
  cause: FailureCause;
  reason: string;
}

/**
 * Sends an operation to an endpoint by what the server sends them by. Follows no redirect
 * and repeats nothing.
 *
 * @param timeout how long the whole answer may take, in ms.
 */
export async function sendQuestion(
  endpoint: string,
  {document, variables, token, method = 'POST', isWithoutTimestamp}: Question,
  timeout: number,
): Promise<Reply | Failure> {
  const start = performance.now();
  const query = isWithoutTimestamp ? '' : `?_dc=${Date.now()}`;
  const headers = {
    ...{accept: '*/*', 'content-type': 'application/json', 'user-agent': 'endpoint-check'},
    ...(token && {'x-auth-token': token}),
  };
  const operationName = getOperationAST(document)?.name?.value;
  try {
    const response = await sendCall({
      endpoint,
      content: {
        document,
        parameters: {operationName, variables: variables && {...variables}, query: print(document)},
      },
      request: new Request(`http://localhost/graphql${query}`, {method, headers}),
      address: '127.0.0.1',
      milliseconds: timeout,
      isWhole: true,
    });
    const {status} = response;
    const text = await response.text();
    const milliseconds = performance.now() - start;
    return {
      status,
      headers: response.headers,
      text,
      answer: readAnswer(status, text),
      milliseconds,
    };
  } catch (error) {
    if (error instanceof EndpointFailure) {
      return {cause: error.failure, reason: error.reason};
    }
    throw error;
  }
}
