import {audienceHeader} from '../../shared/audiences';
import {replaceHeader} from '../../shared/replace-session';
import {browserTab, type Tab} from './tab';

/** What an answer says of the cookie. */
type CookieAnswer =
  /** It is set, and opens the pages of this audience; null where the server names none. */
  | {isSet: true; audience: string | null}
  /** There is that of another user, which stays. */
  | {isSet: false};

/** The cookie by which the server opens files of the guide, and nothing else. */
export interface GateCookie {
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
  /** Reads what an answer says of the cookie; null where it says nothing. */
  read: (response: Response) => CookieAnswer | null;
  /** Removes the cookie and what the browser cached; false when that failed. */
  clear: () => Promise<boolean>;
  /**
   * Ends the requests that are under way, but for those that outlive their page. Says whether
   * one of them, or one before, may have set the cookie since it was last removed.
   */
  abandon: () => boolean;
  /** Whether the browser sends a valid cookie; null without a response. */
  isHeld: () => Promise<boolean | null>;
}

const address = '/session';
/** How long to wait for a response, in ms. */
const requestTimeout = 20_000;

/** Makes the cookie of the server that a page came from. */
export function createGateCookie(tab: Tab = browserTab): GateCookie {
  /** The requests without an answer so far, by what ends them. */
  const pending = new Map<AbortController, Promise<unknown>>();
  let isSet = false;

  const cookie: GateCookie = {
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
      const ended = answer.then(
        (response) => (isSet ||= response.headers.has(audienceHeader)),
        () => {},
      );
      if (!init.keepalive) {
        pending.set(controller, ended);
        void ended.then(() => pending.delete(controller));
      }
      return answer;
    },
    read({headers}) {
      const audience = headers.get(audienceHeader);
      if (headers.has(replaceHeader)) {
        return {isSet: false};
      }
      return audience === null ? null : {isSet: true, audience};
    },
    async clear() {
      const under = [...pending.values()];
      cookie.abandon();
      await Promise.all(under);
      isSet = false;
      // A sign-out must reach the server even if the page is closed.
      const init = {method: 'DELETE', keepalive: true};
      const response = await send(init, tab).catch(() => null);
      return response?.status === 204;
    },
    abandon() {
      const mayBeSet = isSet || pending.size > 0;
      pending.forEach((_, controller) => controller.abort());
      return mayBeSet;
    },
    async isHeld() {
      const response = await send({method: 'GET'}, tab).catch(() => null);
      if (response?.status === 204) {
        return true;
      }
      return response && isRefusal(response) ? false : null;
    },
  };
  return cookie;
}

/** That of this tab. */
export const gateCookie = createGateCookie();

/** For a plain static host, which sets no cookie: it counts as set. */
export const noGateCookie = (tab: Tab): GateCookie => ({
  send: (input, init) => tab.fetch(input, init),
  read: () => ({isSet: true, audience: null}),
  clear: async () => true,
  abandon: () => false,
  isHeld: async () => true,
});

/**
 * Whether the server says that there is no session. Something in front of it, such
 * as an access proxy, may answer 401 for reasons of its own.
 */
function isRefusal({status, headers}: Response): boolean {
  return status === 401 && headers.get('www-authenticate') === 'Session';
}

async function send(init: RequestInit, tab: Tab): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), requestTimeout);
  try {
    return await tab.fetch(address, {
      ...init,
      cache: 'no-store',
      // The server never redirects; whatever does so is in front of it.
      redirect: 'manual',
      signal: controller.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}
