import {audienceHeader} from 'docusaurus-lock-server/shared/audiences';
import {replaceHeader} from 'docusaurus-lock-server/shared/replace-session';
import {askServer, browserStorage, browserTab, type BrowserEnv} from '../tokens/browser';
import type {TokenStore} from '../tokens/token-store';
import type {SessionStore} from './state';

/** The cookie by which the server opens files of the guide, and nothing else. */
export interface GateCookieClient {
  /**
   * Sends a request to the GraphQL endpoint, whose answer may set the cookie.
   *
   * @param options.replaces whether the cookie of another user is replaced.
   */
  send: (
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    options: {replaces: boolean},
  ) => Promise<Response>;
  /** Whether no server sets the cookie, so that it counts as set; default false. */
  isAlwaysSet?: boolean;
  /** Removes the cookie and the browser's cache; false when the cookie may still be there. */
  clear: () => Promise<boolean>;
  /** Whether a removal in this browser has failed, and no answer has set the cookie since. */
  isRemovalDue: () => boolean;
  /**
   * Aborts the requests that are under way, except those with `keepalive`. Returns whether one of
   * them, or an earlier request, may have set the cookie since it was last removed.
   */
  abandon: () => boolean;
  /** Whether the browser sends a valid cookie; null without a response. */
  hasValidCookie: () => Promise<boolean | null>;
}

/** How long to wait for the server's answer at `/session`, in ms. */
const timeout = 20_000;

/** Local storage key that is set while a removal of the cookie is not confirmed. */
const removalKey = 'cookieRemoval';

/** Creates the gate cookie of the server that sent the page. */
export function createGateCookieClient(tab: BrowserEnv = browserTab): GateCookieClient {
  /** The requests without an answer so far, by the controllers that abort them. */
  const pending = new Map<AbortController, Promise<unknown>>();
  let isSet = false;
  const ask = (init: RequestInit) => askServer(tab, '/session', init, timeout);
  const storage = browserStorage('localStorage', tab);

  function abandon(): boolean {
    const mayBeSet = isSet || pending.size > 0;
    pending.forEach((_, controller) => controller.abort());
    return mayBeSet;
  }

  async function hasValidCookie(): Promise<boolean | null> {
    const response = await ask({method: 'GET'});
    if (response?.status === 204) {
      return true;
    }
    // Something in front of the server, such as an access proxy, may answer 401 for
    // reasons of its own.
    const isRefused =
      response?.status === 401 && response.headers.get('www-authenticate') === 'Session';
    return isRefused ? false : null;
  }

  function recordCookie(response: Response): void {
    if (response.headers.has(audienceHeader)) {
      isSet = true;
      storage.remove(removalKey);
    }
  }

  return {
    abandon,
    hasValidCookie,
    isRemovalDue: () => storage.get(removalKey) !== null,
    async send(input, init = {}, {replaces}) {
      const controller = new AbortController();
      const {signal} = controller;
      const headers = new Headers(init.headers);
      if (replaces) {
        headers.set(replaceHeader, '1');
      }
      const abort = () => controller.abort(init.signal?.reason);
      init.signal?.addEventListener('abort', abort);
      if (init.signal?.aborted) {
        abort();
      }
      const answer = tab.fetch(input, {...init, headers, signal});
      const ended = answer.then(recordCookie, () => {});
      if (!init.keepalive) {
        pending.set(controller, ended);
        void ended.then(() => pending.delete(controller));
      }
      return answer;
    },
    async clear() {
      const ended = [...pending.values()];
      abandon();
      await Promise.all(ended);
      isSet = false;
      storage.set(removalKey, '1');
      // A sign-out must reach the server even if the page is closed.
      const isRemoved = (await ask({method: 'DELETE', keepalive: true}))?.status === 204;
      // A proxy may refuse the method although another answer has removed the cookie.
      if (isRemoved || (tab.navigator.onLine && (await hasValidCookie()) === false)) {
        storage.remove(removalKey);
        return true;
      }
      return false;
    },
  };
}

/** The gate cookie of this tab. */
export const gateCookie = createGateCookieClient();

/** The gate cookie on a plain static host, which sets no cookie: the cookie counts as set. */
export const noGateCookie = (tab: BrowserEnv): GateCookieClient => ({
  send: (input, init) => tab.fetch(input, init),
  isAlwaysSet: true,
  clear: async () => true,
  isRemovalDue: () => false,
  abandon: () => false,
  hasValidCookie: async () => true,
});

/**
 * Creates the `fetch` for the endpoint, which tells the session what an answer says about the
 * cookie. On a plain static host, which sets no cookie, every answer counts as if it set the
 * cookie.
 */
export function fetchWithCookie(
  {dispatch}: SessionStore,
  tokens: TokenStore,
  gateCookie: GateCookieClient,
): BrowserEnv['fetch'] {
  return async (input, init) => {
    const token = new Headers(init?.headers).get('x-auth-token');
    const replaces = tokens.mayReplaceCookie(token);
    const response = await gateCookie.send(input, init, {replaces});
    const audience = response.headers.get(audienceHeader);
    if (response.headers.has(replaceHeader)) {
      // The stored session, whose user is loaded next, or the form takes the place of the link.
      tokens.dropLink();
      if (tokens.token() === null) {
        dispatch({type: 'signed-out', reason: 'link-other-user', isLink: true});
      }
    } else if (audience !== null || gateCookie.isAlwaysSet) {
      dispatch({type: 'cookie-set', audience});
    }
    return response;
  };
}
