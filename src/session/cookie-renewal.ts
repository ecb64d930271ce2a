import type {SessionCookie} from './session-cookie';

export interface CookieRenewal {
  /**
   * Renews the cookie now and again at half its life. Calls at the same time
   * share one renewal.
   */
  renew: () => Promise<void>;
  /** Renews when half its life is over and the tab is visible. */
  renewIfDue: () => void;
  /** Stops renewing. */
  stop: () => void;
  /** Stops renewing and removes the cookie; false when that failed. */
  clear: () => Promise<boolean>;
}

export interface CookieRenewalOptions {
  sessionCookie: SessionCookie;
  /** The stored token, refreshed first when it is due; null when signed out. */
  freshToken: () => Promise<string | null>;
  /** The server no longer accepts this token. */
  onRefused: (token: string) => void;
  /** Called after each renewal with whether the cookie was set. */
  onRenewed: (isHeld: boolean) => void;
}

/** When to try again after a renewal without a response, in ms. */
const retryDelay = 30_000;

/**
 * Renews the cookie while the tab is visible, by a timer at half its life.
 * Timers stop while the machine sleeps: call `renewIfDue` when it wakes.
 */
export function createCookieRenewal(
  options: CookieRenewalOptions,
): CookieRenewal {
  const {sessionCookie, freshToken, onRefused, onRenewed} = options;
  let dueAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Promise<void> | null = null;

  function schedule(delay: number): void {
    clearTimeout(timer);
    dueAt = Date.now() + delay;
    if (Number.isFinite(delay)) {
      timer = setTimeout(() => {
        // Due even if the clock was set back meanwhile.
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

  function renew(): Promise<void> {
    pending ??= renewNow().finally(() => {
      pending = null;
    });
    return pending;
  }

  async function renewNow(): Promise<void> {
    schedule(retryDelay);
    try {
      const token = await freshToken();
      if (token === null) {
        stop();
        return;
      }
      const life = await sessionCookie.renew(token);
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

  return {
    renew,
    renewIfDue,
    stop,
    clear() {
      stop();
      return sessionCookie.clear();
    },
  };
}
