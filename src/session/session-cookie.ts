/** The cookie by which the server opens files of the guide, and nothing else. */
export interface SessionCookie {
  /**
   * Has the server set the cookie.
   *
   * @returns its life in ms; 'refused' when the token is no longer accepted;
   *   'unavailable' when the server cannot answer now.
   */
  renew: (token: string) => Promise<number | 'refused' | 'unavailable'>;
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
export const sessionCookie: SessionCookie = {
  async renew(token) {
    const controller = new AbortController();
    const ended = send('POST', {'x-auth-token': token}, controller);
    renewal = {abort: () => controller.abort(), ended};
    const response = await ended;
    if (response?.ok) {
      const seconds = Number(response.headers.get('session-max-age'));
      return seconds > 0 ? seconds * 1000 : defaultLife;
    }
    return response?.status === 401 ? 'refused' : 'unavailable';
  },
  async clear() {
    renewal?.abort();
    await renewal?.ended;
    return (await send('DELETE'))?.ok ?? false;
  },
  async isHeld() {
    const response = await send('GET');
    return response?.ok || response?.status === 401 ? response.ok : null;
  },
};

/** For a plain static host, which sets no cookie: nothing is sent. */
export const noSessionCookie: SessionCookie = {
  renew: async () => Infinity,
  clear: async () => true,
  isHeld: async () => true,
};

async function send(
  method: string,
  headers: Record<string, string> = {},
  controller = new AbortController(),
): Promise<Response | null> {
  const timer = setTimeout(() => controller.abort(), requestTimeout);
  try {
    return await fetch(address, {
      method,
      headers,
      cache: 'no-store',
      // A sign-out must reach the server even if the page is closed.
      keepalive: method === 'DELETE',
      signal: controller.signal,
    });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
