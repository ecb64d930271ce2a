import type {GateCookie} from './gate-cookie';

export interface CookieKeeper {
  /** Renews the cookie now and again at half its life. */
  renew(): Promise<void>;
  /** Renews when half its life is over and the tab is visible. */
  renewIfDue(): void;
  stop(): void;
}

export interface CookieKeeperOptions {
  gateCookie: GateCookie;
  /** The stored token, refreshed first when it is due; null when signed out. */
  freshToken(): Promise<string | null>;
  /** The server no longer accepts this token. */
  onRefused(token: string): void;
  /** Each renewal ends by telling whether the cookie is held. */
  onRenewed(isHeld: boolean): void;
}

/** After a renewal that got no answer, the next try in ms. */
const retryDelay = 30_000;

/**
 * Keeps the gate's cookie alive while the tab is visible, by a timer at half
 * its life. Timers sleep with the machine: call `renewIfDue` when it wakes.
 */
export function keepCookie(options: CookieKeeperOptions): CookieKeeper {
  const {gateCookie, freshToken, onRefused, onRenewed} = options;
  let dueAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(delay: number): void {
    clearTimeout(timer);
    dueAt = Date.now() + delay;
    if (Number.isFinite(delay)) {
      timer = setTimeout(() => {
        // Whatever the clock says now: it may have been set back.
        dueAt = -Infinity;
        renewIfDue();
      }, delay);
    }
  }

  function stop(): void {
    clearTimeout(timer);
    dueAt = Infinity;
  }

  function renewIfDue(): void {
    if (Date.now() >= dueAt && document.visibilityState === 'visible') {
      void renew();
    }
  }

  async function renew(): Promise<void> {
    schedule(retryDelay);
    try {
      const token = await freshToken();
      if (token === null) {
        stop();
        return;
      }
      const life = await gateCookie.renew(token);
      if (typeof life === 'number') {
        schedule(life / 2);
        onRenewed(true);
        return;
      }
      if (life === 'refused') {
        onRefused(token);
      }
    } catch {
      // The token could not be refreshed now.
    }
    onRenewed(false);
  }

  return {renew, renewIfDue, stop};
}
