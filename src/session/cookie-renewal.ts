import type {HeldCookie, GateCookie} from '../tokens/gate-cookie';

export type CookieRenewal = ReturnType<typeof createCookieRenewal>;

export interface CookieRenewalOptions {
  gateCookie: GateCookie;
  /** The stored token, refreshed first when it is due; null when signed out. */
  freshToken: () => Promise<string | null>;
  /** Whether the cookie of another user is replaced. */
  mayReplace: (token: string) => boolean;
  /** The server no longer accepts this token. */
  onRefused: (token: string) => void;
  /** There is the cookie of another user, which was not to be replaced. */
  onOtherUser: () => void;
  /** Called after each renewal with the cookie; null where it was not set. */
  onRenewed: (held: HeldCookie | null) => void;
}

/** When to try again after a renewal without a response, in ms. */
const retryDelay = 30_000;

/**
 * Renews the cookie while the tab is visible, by a timer at half its life.
 * Timers stop while the machine sleeps: call `renewIfDue` when it wakes.
 */
export function createCookieRenewal(options: CookieRenewalOptions) {
  const {gateCookie, freshToken, mayReplace} = options;
  const {onRefused, onOtherUser, onRenewed} = options;
  let dueAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Promise<void> | null = null;
  let next: Promise<void> | null = null;

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

  /** Stops renewing. */
  function stop(): void {
    clearTimeout(timer);
    dueAt = Infinity;
  }

  /** Renews when half its life is over and the tab is visible. */
  function renewIfDue(): void {
    if (Date.now() >= dueAt && document.visibilityState === 'visible') {
      void renew();
    }
  }

  /**
   * Renews the cookie now and again at half its life. Calls at the same time
   * share one renewal.
   */
  function renew(): Promise<void> {
    pending ??= renewNow().finally(() => {
      pending = null;
    });
    return pending;
  }

  /**
   * Renews the cookie once a pending renewal is over, which may have begun with
   * another token. Renewals never overlap, so the cookie is that of the last.
   */
  async function renewAfresh(): Promise<void> {
    next ??= Promise.resolve(pending).then(() => {
      next = null;
      return renew();
    });
    return next;
  }

  async function renewNow(): Promise<void> {
    schedule(retryDelay);
    try {
      const token = await freshToken();
      if (token === null) {
        stop();
        return;
      }
      const replaces = mayReplace(token);
      const held = await gateCookie.renew(token, {replaces});
      if (typeof held === 'object') {
        schedule(held.life / 2);
        onRenewed(held);
        return;
      }
      if (held === 'other-user') {
        // The reader is asked first.
        stop();
        onOtherUser();
        return;
      }
      if (held === 'refused') {
        onRefused(token);
      }
    } catch {
      // The token could not be refreshed now.
    }
    // The timer of the next try ran out while this one was pending.
    if (dueAt === -Infinity) {
      schedule(retryDelay);
    }
    onRenewed(null);
  }

  return {
    renew,
    renewAfresh,
    renewIfDue,
    stop,
    /** Stops renewing and removes the cookie; false when that failed. */
    clear: (): Promise<boolean> => {
      stop();
      return gateCookie.clear();
    },
  };
}

/**
 * Calls back whenever the reader returns to the page, and returns how to stop.
 * Timers stop while the machine sleeps, and a page in the back-forward cache
 * misses events.
 */
export function onResume(listener: () => void): () => void {
  const events: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'pageshow'],
  ];
  events.forEach(([target, type]) => target.addEventListener(type, listener));
  return () =>
    events.forEach(([target, type]) =>
      target.removeEventListener(type, listener),
    );
}
