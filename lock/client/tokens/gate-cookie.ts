import {audienceHeader} from '../../shared/audiences';
import {replaceHeader} from '../../shared/replace-session';
import {StatusError} from './errors';
import {retryHttp} from './http';
import {browserStorage} from './storage';
import {browserTab, type Tab} from './tab';

/** A cookie that the server has set. */
export interface HeldCookie {
  /** The audience whose pages it opens; null where the server names none. */
  audience: string | null;
}

/** The cookie by which the server opens files of the guide, and nothing else. */
export interface GateCookie {
  /**
   * Asks the server to set the cookie. Tries up to 6 times, see `retryHttp`.
   *
   * @param options.replaces whether the cookie of another user is replaced.
   * @returns the cookie; 'refused' when the token is no longer accepted;
   *   'other-user' when there is the cookie of another, which stays;
   *   'unavailable' when the server cannot set it now.
   */
  renew: (
    token: string,
    options: {replaces: boolean},
  ) => Promise<HeldCookie | 'refused' | 'other-user' | 'unavailable'>;
  /** Removes the cookie and what the browser cached; false when that failed. */
  clear: () => Promise<boolean>;
  /** Notes that the cookie was set now, and for which rights. */
  note: (rights: string, held: HeldCookie) => void;
  /** Forgets that. */
  forget: () => void;
  /** The cookie, if it was noted for these rights less than 10 minutes ago. */
  fresh: (rights: string) => HeldCookie | null;
  /** Whether the browser sends a valid cookie; null without a response. */
  isHeld: () => Promise<boolean | null>;
}

const address = '/session';
/**
 * Local storage key: when the cookie was set, in epoch ms, for which rights and
 * with which audience.
 */
const markKey = 'guideCookie';
/** Whoever opens a page after that has the cookie set again, in ms. */
const freshFor = 600_000;
/** How long to wait for a response, in ms. */
const requestTimeout = 20_000;

/** Makes the cookie of the server that a page came from. */
export function createGateCookie(tab: Tab = browserTab): GateCookie {
  const storage = browserStorage('localStorage', tab);
  /** The pending renewal, which must not set the cookie again after `clear`. */
  let renewal: {abort: () => void; ended: Promise<unknown>} | null = null;

  const cookie: GateCookie = {
    async renew(token, {replaces}) {
      const controller = new AbortController();
      const ended = retryHttp(
        () => request(token, replaces, controller.signal, tab),
        controller.signal,
      ).catch(() => 'unavailable' as const);
      renewal = {abort: () => controller.abort(), ended};
      return ended;
    },
    async clear() {
      cookie.forget();
      renewal?.abort();
      await renewal?.ended;
      // A sign-out must reach the server even if the page is closed.
      const init = {method: 'DELETE', keepalive: true};
      const response = await send(init, tab).catch(() => null);
      return response?.status === 204;
    },
    note(rights, {audience}) {
      const mark = JSON.stringify([Date.now(), rights, audience]);
      storage.set(markKey, mark);
    },
    forget() {
      storage.remove(markKey);
    },
    fresh(rights) {
      const mark = storage.getJson(markKey);
      const fields: unknown[] = Array.isArray(mark) ? mark : [];
      const [at, of, audience] = fields;
      const age = Date.now() - Number(at);
      return of === rights && age >= 0 && age < freshFor
        ? {audience: typeof audience === 'string' ? audience : null}
        : null;
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

/** For a plain static host, which sets no cookie: nothing is sent. */
export const noGateCookie: GateCookie = {
  renew: async () => ({audience: null}),
  clear: async () => true,
  note() {},
  forget() {},
  fresh: () => ({audience: null}),
  isHeld: async () => true,
};

/**
 * Whether the server says that there is no session. Something in front of it, such
 * as an access proxy, may answer 401 for reasons of its own.
 */
function isRefusal({status, headers}: Response): boolean {
  return status === 401 && headers.get('www-authenticate') === 'Session';
}

/** Requests the cookie once. */
async function request(
  token: string,
  replaces: boolean,
  signal: AbortSignal,
  tab: Tab,
): Promise<HeldCookie | 'refused' | 'other-user'> {
  const headers = {
    'x-auth-token': token,
    ...(replaces && {[replaceHeader]: '1'}),
  };
  const response = await send({method: 'POST', headers, signal}, tab);
  if (isRefusal(response)) {
    return 'refused';
  }
  if (response.status === 409) {
    return 'other-user';
  }
  if (response.status !== 204) {
    throw new StatusError(response.status);
  }
  return {audience: response.headers.get(audienceHeader)};
}

async function send(init: RequestInit, tab: Tab): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, requestTimeout);
  init.signal?.addEventListener('abort', abort);
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
