/** The server's lock: a cookie that opens files and nothing else. */
export interface GateCookie {
  /**
   * Asks for the cookie, by `POST /session`.
   *
   * @returns its life in ms; 'refused' when the token no longer serves;
   *   'unavailable' when no answer can be had now.
   */
  renew(token: string): Promise<number | 'refused' | 'unavailable'>;
  /** Drops the cookie and what the browser cached; false when that failed. */
  drop(): Promise<boolean>;
  /** Says whether the browser sends a valid cookie; null without an answer. */
  isHeld(): Promise<boolean | null>;
}

const address = '/session';
/** The server's default, for one that does not say its life. */
const defaultLife = 600_000;
/** Patience with a server that does not answer, in ms. */
const patience = 20_000;

/** The renewal under way, which must not set the cookie again after a drop. */
let renewal: {abort(): void; ended: Promise<unknown>} | null = null;

/** Speaks to the server in front of which this page stands. */
export const gateCookie: GateCookie = {
  async renew(token) {
    const controller = new AbortController();
    const asked = ask('POST', {'x-auth-token': token}, controller);
    renewal = {abort: () => controller.abort(), ended: asked};
    const response = await asked;
    if (response?.ok) {
      const seconds = Number(response.headers.get('session-max-age'));
      return seconds > 0 ? seconds * 1000 : defaultLife;
    }
    return response?.status === 401 ? 'refused' : 'unavailable';
  },
  async drop() {
    renewal?.abort();
    await renewal?.ended;
    return (await ask('DELETE'))?.ok ?? false;
  },
  async isHeld() {
    const response = await ask('GET');
    return response?.ok || response?.status === 401 ? response.ok : null;
  },
};

/** The door of a plain static host, which has none: nothing is asked. */
export const noGateCookie: GateCookie = {
  renew: async () => Infinity,
  drop: async () => true,
  isHeld: async () => true,
};

async function ask(
  method: string,
  headers: Record<string, string> = {},
  controller = new AbortController(),
): Promise<Response | null> {
  const timer = setTimeout(() => controller.abort(), patience);
  try {
    return await fetch(address, {
      method,
      headers,
      cache: 'no-store',
      // A sign-out must reach the server though the page is being left.
      keepalive: method === 'DELETE',
      signal: controller.signal,
    });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
