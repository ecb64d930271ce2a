import type {ApolloClient} from '@apollo/client';
import type {Session} from 'docusaurus-lock/client/session/session';
import type {SignInFailure} from 'docusaurus-lock/client/session/lifecycle';
import {delay} from 'docusaurus-lock/client/tokens/http';
import {browserStorage, leavePageState} from 'docusaurus-lock/client/tokens/storage';
import {browserTab, type Tab} from 'docusaurus-lock/client/tokens/tab';
import {messages} from 'docusaurus-lock/client/tokens/texts';
import {
  BeginSsoDocument,
  CompleteSsoDocument,
  type CompleteSsoMutationVariables,
} from './operations.generated';

/** Where a tab keeps what it needs once the provider leads back; provider-answer.js reads it. */
const key = 'sso';

const nothingKept =
  'Your browser keeps nothing for this site, so it could not come back signed in. Allow cookies for this site, then try again.';

/** What the browser came back with from the provider. */
export type ProviderAnswer = CompleteSsoMutationVariables;

type Parts = Pick<Session, 'client' | 'startSession'>;

/**
 * Leaves for the provider, which leads back to this address. Where the provider has signed the
 * reader in already, as a proxy has, the sign-in is completed at once.
 *
 * @returns why that failed, or null.
 */
export async function beginAtProvider(session: Parts): Promise<SignInFailure | null> {
  try {
    const {data} = await session.client.mutate({mutation: BeginSsoDocument});
    const {success, url, state, nonce, verifier, message} = data?.beginSso ?? {};
    if (!success) {
      return refusal(message);
    }
    const secrets = {state: state ?? '', nonce: nonce ?? '', verifier: verifier ?? ''};
    if (!url) {
      return await completeAtProvider(session, {query: '', ...secrets});
    }
    const {pathname, search, hash} = new URL(browserTab.location.href);
    const started = JSON.stringify({...secrets, back: pathname + search + hash});
    if (!browserStorage('sessionStorage', browserTab).set(key, started)) {
      return refusal(nothingKept);
    }
    browserTab.location.assign(url);
    return null;
  } catch {
    return refusal();
  }
}

/** The answer with which the provider has led back, once; null without one. */
export function takeProviderAnswer(): ProviderAnswer | null {
  const storage = browserStorage('sessionStorage', browserTab);
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
  {client, startSession}: Parts,
  answer: ProviderAnswer,
): Promise<SignInFailure | null> {
  try {
    await client.clearStore();
    const {data} = await client.mutate({mutation: CompleteSsoDocument, variables: answer});
    if (!data?.completeSso.success) {
      return refusal(data?.completeSso.message);
    }
    await startSession(data.completeSso);
    return null;
  } catch {
    return refusal();
  }
}

/**
 * Leaves to the form where a sign-out leads, so that the provider's session ends too.
 *
 * @param timeout in ms; a later answer of the server is not waited for.
 */
export async function leaveSignOutUrl(
  client: ApolloClient,
  timeout: number,
  tab: Tab,
): Promise<void> {
  const answer = client
    .mutate({mutation: BeginSsoDocument})
    .then(({data}) => data?.beginSso.signOutUrl)
    .catch(() => null);
  const signOutUrl = await Promise.race([answer, delay(timeout).then(() => null)]);
  if (signOutUrl) {
    leavePageState({signOutUrl}, tab);
  }
}

function refusal(message?: string | null): SignInFailure {
  return {reason: 'refused', message: message || messages.failedToProcess};
}

function isAnswer(value: unknown): value is ProviderAnswer {
  const fields = Object(value) as Record<string, unknown>;
  return ['query', 'state', 'nonce', 'verifier'].every((name) => typeof fields[name] === 'string');
}
