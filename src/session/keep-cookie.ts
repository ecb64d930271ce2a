import type {GateCookie} from './gate-cookie';

export interface CookieKeeper {
  /** Renews the cookie now and again at half its life. True when it is held. */
  renew(): Promise<boolean>;
  /** Renews when half its life is over and the tab is visible. */
  renewIfDue(): void;
  stop(): void;
}

export interface CookieKeeperOptions {
  gateCookie: GateCookie;
  /** The stored token, refreshed first when it is due; null when signed out. */
  freshToken(): Promise<string | null>;
  /** The server no longer accepts the token. */
  onRefused(): void;
}

/** After a renewal that got no answer, the next try in ms. */
const retryDelay = 30_000;

/**
 * Keeps the gate's cookie alive while the tab is visible, by a timer at half
 * its life. Timers sleep with the machine: call `renewIfDue` when it wakes.
 */
export function keepCookie(options: CookieKeeperOptions): CookieKeeper {
  const {gateCookie, freshToken, onRefused} = options;
  let dueAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(delay: number): void {
    clearTimeout(timer);
    dueAt = Date.now() + delay;
    if (Number.isFinite(delay)) {
      timer = setTimeout(renewIfDue, delay);
    }
  }

  function renewIfDue(): void {
    if (Date.now() >= dueAt && document.visibilityState === 'visible') {
      void renew();
    }
  }

  async function renew(): Promise<boolean> {
    schedule(retryDelay);
    const token = await freshToken().catch(() => null);
    if (token === null) {
      return false;
    }
    const life = await gateCookie.renew(token);
    if (typeof life === 'number') {
      schedule(life / 2);
      return true;
    }
    if (life === 'refused') {
      onRefused();
    }
    return false;
  }

  return {
    renew,
    renewIfDue,
    stop() {
      clearTimeout(timer);
      dueAt = Infinity;
    },
  };
}
