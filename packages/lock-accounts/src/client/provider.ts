import type {Session} from 'docusaurus-lock/client/session/session';
import {browserStorage} from 'docusaurus-lock/client/tokens/browser';
import {texts} from 'docusaurus-lock/client/tokens/texts';
import {
  BeginSsoDocument,
  CompleteSsoDocument,
  type CompleteSsoMutationVariables,
} from './operations.generated';
import {translatedTexts} from './texts';

type Parts = Pick<Session, 'client' | 'startSession'>;

const local = browserStorage('localStorage');
const ofTab = browserStorage('sessionStorage');

/** Whether the last sign-in was refused here, so that the provider should ask for another account. */
let again = false;

/**
 * Goes to the provider. Local storage keeps, by the state, the values that the answer needs, so
 * that any tab can complete the sign-in. Session storage keeps the position of this tab in its
 * history. provider-answer.js reads both.
 *
 * @returns why that failed, or null.
 */
export async function begin({client}: Parts): Promise<string | null> {
  const {data} = await client.mutate({mutation: BeginSsoDocument, variables: {again}});
  const {url, state, nonce, verifier, message} = data?.beginSso ?? {};
  if (!url || !state) {
    return message ?? texts.failedToProcess;
  }
  const {history, location} = window;
  const back = location.href.slice(location.origin.length);
  const others = Object.entries(Object(local.getJson('sso')) as object).slice(-4);
  const started = [...others, [state, {back, answer: {state, nonce, verifier}}]];
  // The new entry drops those ahead of this page, so the length of the history is its position.
  history.pushState(history.state, '');
  const place = {state, length: history.length - 1};
  const isKept = local.set('sso', JSON.stringify(Object.fromEntries(started)));
  if (!isKept || !ofTab.set('sso', JSON.stringify(place))) {
    return translatedTexts.notKept;
  }
  location.replace(url);
  return null;
}

/** Signs in by the answer with which the provider redirected back, once. */
export async function complete({client, startSession}: Parts): Promise<string | null> {
  const variables = ofTab.getJson('sso') as CompleteSsoMutationVariables;
  ofTab.remove('sso');
  await client.clearStore();
  const {data} = await client.mutate({mutation: CompleteSsoDocument, variables});
  const {success, message, signOutUrl, ...result} = data?.completeSso ?? {};
  if (!success) {
    again = variables.query.includes('code=');
    return message ?? texts.failedToProcess;
  }
  if (signOutUrl) {
    local.set('sso-end', signOutUrl);
  }
  await startSession(result);
  return null;
}
