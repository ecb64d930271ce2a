import {reloadOnce} from '../tokens/storage';
import {gateCookie} from '../tokens/gate-cookie';
import {createTokenRefresher} from '../tokens/refresh';
import {createTokenStore, type TokenStore} from '../tokens/token-store';

/** How long to try again before the scripts of the form start, in ms. */
const patience = 4000;

/**
 * Brings a reader whose cookie has lapsed back into the guide: refreshes the
 * stored token if that is due, has the cookie set and reloads. It decides
 * nothing else: tokens that are refused stay where they are, for the scripts
 * of the form, which clear the session and say why. A response that is on its
 * way is waited for, however slow: asking again would take as long.
 *
 * @param endpoint URL of the GraphQL endpoint.
 * @returns a promise that resolves, and never rejects, once the form's scripts
 *   are to start, and stays pending where the page is left.
 */
export async function returnToGuide(endpoint: string): Promise<void> {
  const tokens = createTokenStore();
  // A reload would lose a token that only this page has.
  if (!tokens.read() || window.handedOverToken !== undefined) {
    return;
  }
  const retries = new AbortController();
  const timer = setTimeout(() => retries.abort(), patience);
  const isOpen = await openGuide(tokens, endpoint, retries.signal);
  clearTimeout(timer);
  if (isOpen && reloadOnce('enter')) {
    await new Promise(() => {});
  }
}

/** Whether there is a cookie now. */
async function openGuide(
  tokens: TokenStore,
  endpoint: string,
  signal: AbortSignal,
): Promise<boolean> {
  const refresher = createTokenRefresher({
    tokens,
    endpoint,
    signal,
    onRefused() {},
    onRefreshed() {},
  });
  try {
    await refresher.refreshIfDue();
  } catch {
    return false;
  }
  const token = tokens.token();
  if (token === null) {
    return false;
  }
  const replaces = !tokens.isFromUrl();
  const held = await gateCookie.renew(token, {replaces, signal});
  // With the cookie of another user the guide asks who to be.
  return typeof held === 'object' || held === 'other-user';
}
