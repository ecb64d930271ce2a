import {ApolloLink} from '@apollo/client';
import {BaseHttpLink} from '@apollo/client/link/http';
import isExtractableFile from 'apollo-upload-client/isExtractableFile.mjs';
import {OperationTypeNode} from 'graphql';
import {defer, EMPTY, mergeMap} from 'rxjs';
import {StatusError} from '../tokens/errors';
import {endpointUrl, recordServerDate} from '../tokens/http';

export interface HttpLinkOptions {
  /** URL of the GraphQL endpoint; default '/graphql'. */
  endpoint?: string;
  /** Send queries, and nothing else, by GET; default false. */
  useGETForQueries?: boolean;
  /** Default the global fetch. */
  fetch?: typeof fetch;
}

/**
 * Sends the operation to the endpoint: multipart when the variables hold files
 * (by a link loaded on first use), else by POST, or by GET for queries when
 * configured. Reads single responses and the multipart ones of deferred and
 * subscription operations. Rejects with a `StatusError` for a status of 300 or
 * above, and with Apollo's errors for a body that is not JSON, and a body
 * without data and errors.
 */
export function httpLink({
  endpoint = '/graphql',
  useGETForQueries = false,
  fetch: send,
}: HttpLinkOptions = {}): ApolloLink {
  const options: BaseHttpLink.Options = {
    uri: () => endpointUrl(endpoint),
    // Apollo's own list makes it ignore the HTTP status.
    headers: {accept: '*/*'},
    fetch: async (input, init) => {
      const response = await (send ?? fetch)(input, init);
      recordServerDate(response);
      // Apollo reads a body of application/graphql-response+json whatever the
      // status.
      if (response.status >= 300) {
        throw new StatusError(response.status, await response.text());
      }
      return response;
    },
  };

  const uploadLink = new ApolloLink((operation) =>
    defer(() => import('apollo-upload-client/UploadHttpLink.mjs')).pipe(
      mergeMap(({default: UploadHttpLink}) =>
        new UploadHttpLink(options).request(operation, () => EMPTY),
      ),
    ),
  );

  return ApolloLink.split(
    ({variables}) => hasFiles(variables),
    uploadLink,
    ApolloLink.split(
      ({operationType}) => useGETForQueries && operationType === OperationTypeNode.QUERY,
      new BaseHttpLink({...options, fetchOptions: {method: 'GET'}}),
      new BaseHttpLink(options),
    ),
  );
}

/** Whether the variables contain a File, Blob or FileList at any depth. */
export function hasFiles(value: unknown): boolean {
  if (isExtractableFile(value)) {
    return true;
  }
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFiles);
}
