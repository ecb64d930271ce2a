import {ApolloLink} from '@apollo/client';
import {canonicalStringify, print} from '@apollo/client/utilities';
import {OperationTypeNode} from 'graphql';
import {of, tap} from 'rxjs';
import {hasFiles} from './http-link';

/** How long a result is cached, in ms. */
const maxAge = 240_000;

export type CachedResults = Map<string, {result: ApolloLink.Result; until: number}>;

/**
 * Caches for 240 s the result of a query whose context sets `cacheResult`, for
 * the same token, operation and variables. Mutations, subscriptions, deferred results and errors are not cached.
 */
export function cacheLink(results: CachedResults = new Map()): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const {query, variables, operationType} = operation;
    const {cacheResult, token} = operation.getContext();
    if (!cacheResult || operationType !== OperationTypeNode.QUERY || hasFiles(variables)) {
      return forward(operation);
    }
    const key = canonicalStringify([token, print(query), variables]);
    const cached = results.get(key);
    if (cached && Date.now() < cached.until) {
      return of(cached.result);
    }
    return forward(operation).pipe(
      tap((result) => {
        if (!result.errors && !('hasNext' in result)) {
          results.set(key, {result, until: Date.now() + maxAge});
        }
      }),
    );
  });
}
