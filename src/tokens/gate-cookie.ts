import {audienceHeader} from '../../shared/audiences';
import {replaceHeader} from '../../shared/replace-session';
import {StatusError, statusCodeOf} from './errors';
import {retryHttp} from './http';

/** A cookie that the server has set. */
export interface HeldCookie {
  /** In ms. */
  life: number;
  /** The audience whose pages it opens; null where the server names none. */
  audience: string | null;
}

/** The cookie by which the server opens files of the guide, and nothing else. */
export interface GateCookie {
  /**
   * Has the server set the cookie. Tries up to 6 times, see `retryHttp`.
   *
   * @param options.replaces whether the cookie of another user is replaced.
   * @param options.signal ends the retries; a request under way goes on. Default
   *   none.
   * @returns the cookie; 'refused' when the token is no longer accepted;
   *   'other-user' when there is the cookie of another, which stays;
   *   'unavailable' when the server cannot set it now.
   */
  renew: (
    token: string,
    options: {replaces: boolean; signal?: AbortSignal},
  ) => Promise<HeldCookie | 'refused' | 'other-user' | 'unavailable'>;
  /** Removes the cookie and what the browser cached; false when that failed. */
  clear: () => Promise<boolean>;
  /** Whether the browser sends a valid cookie; null without a response. */
  isHeld: () => Promise<boolean | null>;
}

const address = '/session';
/** The server's default, for one that does not send the life, in ms. */
const defaultLife = 600_000;
/** How long to wait for a response, in ms. */
const requestTimeout = 20_000;

/** The pending renewal, which must not set the cookie again after `clear`. */
let renewal: {abort: () => void; ended: Promise<unknown>} | null = null;

/** The cookie of the server that this page came from. */
export const gateCookie: GateCookie = {
  async renew(token, {replaces, signal}) {
    const retries = new AbortController();
    const endRetries = () => retries.abort();
    signal?.addEventListener('abort', endRetries);
    if (signal?.aborted) {
      endRetries();
    }
    const current = new AbortController();
    const ended = retryHttp(
      () => request(token, replaces, current),
      retries.signal,
    ).catch((error: unknown) => {
      const status = statusCodeOf(error);
      return status === 401
        ? 'refused'
        : status === 409
          ? 'other-user'
          : 'unavailable';
    });
    renewal = {
      abort() {
        endRetries();
        current.abort();
      },
      ended,
    };
    return ended;
  },
  async clear() {
    renewal?.abort();
    await renewal?.ended;
    // A sign-out must reach the server even if the page is closed.
    const response = await send({method: 'DELETE', keepalive: true}).catch(
      () => null,
    );
    return response?.ok ?? false;
  },
  async isHeld() {
    const response = await send({method: 'GET'}).catch(() => null);
    return response?.ok || response?.status === 401 ? response.ok : null;
  },
};

/** For a plain static host, which sets no cookie: nothing is sent. */
export const noGateCookie: GateCookie = {
  renew: async () => ({life: Infinity, audience: null}),
  clear: async () => true,
  isHeld: async () => true,
};

/** Requests the cookie once. */
async function request(
  token: string,
  replaces: boolean,
  controller: AbortController,
): Promise<HeldCookie> {
  const headers = {
    'x-auth-token': token,
    ...(replaces && {[replaceHeader]: '1'}),
  };
  const response = await send({method: 'POST', headers}, controller);
  if (!response.ok) {
    throw new StatusError(response.status);
  }
  const seconds = Number(response.headers.get('session-max-age'));
  return {
    life: seconds > 0 ? seconds * 1000 : defaultLife,
    audience: response.headers.get(audienceHeader),
  };
}

async function send(
  init: RequestInit,
  controller = new AbortController(),
): Promise<Response> {
  const timer = setTimeout(() => controller.abort(), requestTimeout);
  try {
    return await fetch(address, {
      ...init,
      cache: 'no-store',
      signal: controller.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}
