import type {ApolloLink, TypedDocumentNode} from '@apollo/client';
import {CombinedGraphQLErrors} from '@apollo/client/errors';
import {parseAndCheckHttpResponse} from '@apollo/client/link/http';
import {getMainDefinition, print} from '@apollo/client/utilities';
import type {FormattedExecutionResult} from 'graphql';
import {endpointUrl} from './endpoint-url';
import {messages, toCatalogueError} from './error-catalogue';
import {retryHttp, type RetryHttpOptions} from './retry-http';
import {recordServerDate} from './server-clock';
import {TimeoutError} from './timeout-error';

export interface SendOptions extends RetryHttpOptions {
  /** URL of the GraphQL endpoint; default '/graphql'. */
  endpoint?: string;
  /** Sent as x-auth-token; default none. */
  token?: string | null;
  /** Milliseconds that one attempt may take; default 15000. */
  timeout?: number;
  /** Default the global fetch. */
  fetch?: typeof fetch;
}

/**
 * Sends one operation by POST, outside the link chain: for refreshAuthToken,
 * which would wait for itself there. Tries up to 6 times, see `retryHttp`.
 *
 * @throws the message of the first GraphQL error, 'Graphql error' without data,
 *   or the message of the catalogue for a timeout, a status or a body.
 */
export async function sendOperation<D, V extends object>(
  document: TypedDocumentNode<D, V>,
  variables: V,
  {
    endpoint = '/graphql',
    token = null,
    timeout = 15_000,
    fetch: send = globalThis.fetch,
    ...retry
  }: SendOptions = {},
): Promise<D> {
  const operationName = getMainDefinition(document).name?.value ?? '';
  const parse = parseAndCheckHttpResponse({
    operationName, // It reads nothing else of the operation.
  } as ApolloLink.Operation);
  const init = {
    method: 'POST',
    headers: {
      accept: '*/*',
      'content-type': 'application/json',
      ...(token !== null && {'x-auth-token': token}),
    },
    body: JSON.stringify({operationName, variables, query: print(document)}),
  };

  const request = async () => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new TimeoutError()), timeout);
    try {
      const response = await send(endpointUrl(endpoint), {
        ...init,
        signal: abort.signal,
      });
      recordServerDate(response);
      return (await parse(response)) as FormattedExecutionResult<D>;
    } catch (error) {
      throw toCatalogueError(error, operationName);
    } finally {
      clearTimeout(timer);
    }
  };

  const result = await retryHttp(request, retry);
  if (result.errors?.length) {
    throw new CombinedGraphQLErrors(result);
  }
  if (!result.data) {
    throw new Error(messages.noData);
  }
  return result.data;
}
