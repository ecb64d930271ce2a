import {ApolloLink} from '@apollo/client';
import {canonicalStringify, print} from '@apollo/client/utilities';
import {of, tap} from 'rxjs';
import {hasFiles} from './has-files';

const LIFETIME_MS = 240_000;
const LIMIT = 100;

export type Answers = Map<string, {result: ApolloLink.Result; until: number}>;

/**
 * Answers a query whose context says `cacheAnswer` from memory for 240 s, for
 * the same token, operation and variables; it keeps the 100 latest answers.
 * Does not keep mutations, subscriptions, deferred answers and errors.
 * Specification 9; that it is an opt-in is design's choice.
 */
export function cacheLink(answers: Answers = new Map()): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const {query, variables, operationType} = operation;
    const {cacheAnswer, token} = operation.getContext();
    if (!cacheAnswer || operationType !== 'query' || hasFiles(variables)) {
      return forward(operation);
    }
    const key = canonicalStringify([token, print(query), variables]);
    const known = answers.get(key);
    if (known && Date.now() < known.until) return of(known.result);
    return forward(operation).pipe(
      tap((result) => {
        if (result.errors || 'hasNext' in result) return;
        // Set anew, so that the oldest answer stands first.
        answers.delete(key);
        answers.set(key, {result, until: Date.now() + LIFETIME_MS});
        const [oldest] = answers.keys();
        if (answers.size > LIMIT && oldest) answers.delete(oldest);
      }),
    );
  });
}
