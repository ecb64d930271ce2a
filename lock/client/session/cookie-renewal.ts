import type {HeldCookie, GateCookie} from '../tokens/gate-cookie';
import {activeCompanyId} from './companies';
import type {User} from './state';

export type CookieRenewal = ReturnType<typeof createCookieRenewal>;

export interface CookieRenewalOptions {
  gateCookie: GateCookie;
  /** The stored token, refreshed first when it is due; null when signed out. */
  freshToken: () => Promise<string | null>;
  /** Whether the cookie of another user is replaced. */
  mayReplace: (token: string) => boolean;
  /** Whether there is no cookie when the page opens. */
  isMissing: boolean;
  /** The server no longer accepts this token. */
  onRefused: (token: string) => void;
  /** There is the cookie of another user, which was not to be replaced. */
  onOtherUser: () => void;
  /** Called with the cookie of now; null where it was not set. */
  onRenewed: (held: HeldCookie | null) => void;
}

/** Makes what has the server set the cookie: one renewal at a time. */
export function createCookieRenewal(options: CookieRenewalOptions) {
  const {gateCookie, freshToken, mayReplace, isMissing} = options;
  const {onRefused, onOtherUser, onRenewed} = options;
  let pending: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  /** What the cookie depends on, of the user of now. */
  let rights = '';
  let isNew = false;
  /** Of a renewal that did not wait for the user. */
  let early: Promise<void> | null = null;
  /** How the last renewal ended. */
  let last: Awaited<ReturnType<GateCookie['renew']>> = 'unavailable';

  /** Renews the cookie now. Calls at the same time share one renewal. */
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
    // Undefined where it could not be refreshed now.
    const token = await freshToken().catch(() => undefined);
    if (token === null) {
      return;
    }
    last =
      token === undefined
        ? 'unavailable'
        : await gateCookie.renew(token, {replaces: mayReplace(token)});
    if (token !== undefined && last === 'refused') {
      onRefused(token);
    }
    note();
    report();
  }

  function note(): void {
    if (typeof last === 'object' && rights) {
      gateCookie.note(rights, last);
    }
  }

  /** Without a user nobody listens yet. */
  function report(): void {
    if (last === 'other-user') {
      onOtherUser();
    } else {
      onRenewed(typeof last === 'object' ? last : null);
    }
  }

  return {
    renew,
    renewAfresh,
    /**
     * Tokens were found. Where there is no cookie it is renewed at once, beside the
     * question whose tokens they are: that saves a request's time.
     */
    begin: (): void => {
      if (isMissing) {
        early = renew();
      }
    },
    /**
     * The user is known, perhaps with other rights: renews the cookie of a new
     * session, one that is older than 10 minutes or was for other rights.
     */
    renewFor(user: User): void {
      const before = rights;
      rights = rightsOf(user);
      if (!isNew && rights === before) {
        return;
      }
      const fresh = isNew || isMissing ? null : gateCookie.fresh(rights);
      if (fresh) {
        onRenewed(fresh);
      } else if (isNew || !early) {
        void renewAfresh();
      } else {
        note();
        // It fails where the user is that of another token than the stored one.
        const isOver = () => typeof last === 'object' || last === 'other-user';
        void early.then(() => (isOver() ? report() : renewAfresh()));
      }
      isNew = false;
      early = null;
    },
    /** The next user is that of a sign-in or of a switch of the company. */
    expectNew: (): void => {
      isNew = true;
    },
    /** There is no user any more. */
    forgetUser(): void {
      rights = '';
      if (early && last !== 'refused' && last !== 'other-user') {
        // The form must not show beside a cookie that this tab had set.
        void gateCookie.clear();
      }
      early = null;
    },
    /** Removes the cookie; false when that failed. */
    clear: gateCookie.clear,
  };
}

/** The same text as long as the user reads the same pages. */
function rightsOf(user: User): string {
  return [user.id, activeCompanyId(user), user.role].join();
}
