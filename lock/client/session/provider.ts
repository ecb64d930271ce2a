import {messages, notices} from '../tokens/texts';
import {browserStorage} from '../tokens/storage';
import type {Tab} from '../tokens/tab';
import {delay} from '../tokens/http';
import {type SignInFailure, startSession} from './start-session';
import {
  BeginSsoDocument,
  CompleteSsoDocument,
  type CompleteSsoMutationVariables,
} from './operations.generated';
import type {SessionParts} from './parts';

/** Where a tab keeps what it needs once the provider leads back; provider-answer.js reads it. */
const key = 'sso';

/** What the browser came back with from the provider. */
export type ProviderAnswer = CompleteSsoMutationVariables;

/**
 * Leaves for the provider, which leads back to this address. Where the provider has signed the
 * reader in already, as a proxy has, the sign-in is completed at once.
 *
 * @returns why that failed, or null.
 */
export async function beginAtProvider(parts: SessionParts): Promise<SignInFailure | null> {
  const {client, tab} = parts;
  try {
    const {data} = await client.mutate({mutation: BeginSsoDocument});
    const {success, url, state, nonce, verifier, message} = data?.beginSso ?? {};
    if (!success) {
      return refusal(message);
    }
    const secrets = {state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? ''};
    if (!url) {
      return await completeAtProvider(parts, {query: '', ...secrets});
    }
    const {pathname, search, hash} = new URL(tab.location.href);
    const started = JSON.stringify({...secrets, back: pathname + search + hash});
    if (!browserStorage('sessionStorage', tab).set(key, started)) {
      return refusal(notices.nothingKept);
    }
    tab.location.assign(url);
    return null;
  } catch {
    return refusal();
  }
}

/** The answer with which the provider has led back, once; null without one. */
export function takeProviderAnswer(tab: Tab): ProviderAnswer | null {
  const storage = browserStorage('sessionStorage', tab);
  const started = storage.getJson(key);
  if (!isAnswer(started)) {
    return null;
  }
  storage.remove(key);
  const {query, state, nonce, verifier} = started;
  return {query, state, nonce, verifier};
}

/** Signs in by the answer of a provider; returns null once that is done. */
export async function completeAtProvider(
  parts: SessionParts,
  answer: ProviderAnswer,
): Promise<SignInFailure | null> {
  try {
    await parts.client.clearStore();
    const {data} = await parts.client.mutate({mutation: CompleteSsoDocument, variables: answer});
    if (!data?.completeSso.success) {
      return refusal(data?.completeSso.message);
    }
    await startSession(parts, data.completeSso);
    return null;
  } catch {
    return refusal();
  }
}

/** Where a sign-out leads, so that the provider's session ends too; null for nowhere. */
export async function readSignOutUrl(
  {client}: SessionParts,
  timeout: number,
): Promise<string | null> {
  const answer = client
    .mutate({mutation: BeginSsoDocument})
    .then(({data}) => data?.beginSso.signOutUrl ?? null)
    .catch(() => null);
  return Promise.race([answer, delay(timeout).then(() => null)]);
}

function refusal(message?: string | null): SignInFailure {
  return {reason: 'refused', message: message || messages.failedToProcess};
}

function isAnswer(value: unknown): value is ProviderAnswer {
  const fields = Object(value) as Record<string, unknown>;
  return ['query', 'state', 'nonce', 'verifier'].every((name) => typeof fields[name] === 'string');
}
