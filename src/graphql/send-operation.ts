import {endpointUrl} from './endpoint-url';
import {messages, noResult} from './error-catalogue';
import {retryHttp, type RetryHttpOptions} from './retry-http';
import {recordServerDate} from './server-clock';
import {StatusError} from './status-error';
import {TimeoutError} from './timeout-error';

/** An operation as it is sent. */
export interface OperationText {
  operationName: string;
  query: string;
}

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

interface Result<D> {
  data?: D | null;
  errors?: readonly {message?: string}[];
}

/**
 * Sends one operation by POST, without Apollo Client: for refreshAuthToken,
 * which would wait for itself in the link chain. Tries up to 6 times, see
 * `retryHttp`.
 *
 * @throws the message of the first GraphQL error, 'Graphql error' without data,
 *   or the message of the catalogue for a timeout, a status or a body.
 */
export async function sendOperation<D>(
  {operationName, query}: OperationText,
  variables: object,
  options: SendOptions = {},
): Promise<D> {
  const {endpoint = '/graphql', token = null, timeout = 15_000} = options;
  const send = options.fetch ?? fetch;

  async function request(): Promise<Result<D>> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new TimeoutError()), timeout);
    try {
      const response = await send(endpointUrl(endpoint), {
        method: 'POST',
        headers: {
          accept: '*/*',
          'content-type': 'application/json',
          ...(token !== null && {'x-auth-token': token}),
        },
        body: JSON.stringify({operationName, variables, query}),
        signal: abort.signal,
      });
      recordServerDate(response);
      const text = await response.text();
      if (response.status >= 300) {
        throw new StatusError(response.status, text);
      }
      const result = JSON.parse(text) as Result<D> | null;
      if (result?.data === undefined && result?.errors === undefined) {
        throw new Error(noResult(operationName));
      }
      return result;
    } finally {
      clearTimeout(timer);
    }
  }

  const {data, errors} = await retryHttp(request, options);
  if (errors?.length) {
    const message = errors[0]?.message || messages.noData;
    throw Object.assign(new Error(message), {errors});
  }
  if (!data) {
    throw new Error(messages.noData);
  }
  return data;
}
