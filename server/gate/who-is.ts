import {once} from 'node:events';
import type {GraphQLEndpoint} from '../http/graphql-endpoint';
import {canHoldUserId} from './session-cookie';

/** Whose token it is, or why that is not known. */
export type WhoIs =
  {word: 'user'; id: string} | {word: 'refused' | 'unusable' | 'slow'};

/**
 * Asks the GraphQL endpoint whose token this is, by the `me` operation.
 *
 * `refused` is an answer that says no: `me` is null, or an error says
 * UNAUTHORIZED or Session expired. Any other error, and what is no GraphQL
 * answer, is `unusable`: it says nothing about the token.
 *
 * @param ask.milliseconds how long to wait.
 * @param ask.signal aborts when the client has gone.
 */
export async function whoIs(ask: {
  graphql: GraphQLEndpoint;
  token: string;
  address: string;
  milliseconds: number;
  signal: AbortSignal;
}): Promise<WhoIs> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, ask.milliseconds);
  ask.signal.addEventListener('abort', abort, {once: true});
  const request = new Request(`http://localhost/graphql?_dc=${Date.now()}`, {
    method: 'POST',
    headers: {
      accept: '*/*',
      'content-type': 'application/json',
      'x-auth-token': ask.token,
    },
    body: JSON.stringify({
      operationName: 'me',
      query: 'query me { me { id } }',
    }),
    signal: controller.signal,
  });
  try {
    const answer = ask.graphql(request, {address: ask.address});
    // An endpoint need not heed the signal; the time is up all the same.
    const timeUp = once(controller.signal, 'abort').then(() => slow);
    return await Promise.race([answer.then(readAnswer), timeUp]);
  } catch {
    return controller.signal.aborted ? slow : {word: 'unusable'};
  } finally {
    clearTimeout(timer);
    ask.signal.removeEventListener('abort', abort);
  }
}

const slow = {word: 'slow'} as const;

async function readAnswer(response: Response): Promise<WhoIs> {
  if (response.status === 504) {
    return {word: 'slow'};
  }
  const answer = (await response.json().catch(() => null)) as Answer | null;
  const messages = JSON.stringify(answer?.errors ?? '');
  if (/UNAUTHORIZED|Session expired/.test(messages)) {
    return {word: 'refused'};
  }
  if (response.status === 401) {
    return {word: 'refused'};
  }
  if (!response.ok || answer?.errors) {
    return {word: 'unusable'};
  }
  const me = answer?.data?.me;
  if (me === null) {
    return {word: 'refused'};
  }
  const id = typeof me?.id === 'number' ? String(me.id) : me?.id;
  return typeof id === 'string' && canHoldUserId(id)
    ? {word: 'user', id}
    : {word: 'unusable'};
}

interface Answer {
  data?: {me?: {id?: unknown} | null} | null;
  errors?: unknown;
}
