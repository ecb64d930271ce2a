import {isToken} from 'docusaurus-lock-server/shared/is-token';
import {type BrowserStorage, browserStorage, browserTab, type BrowserEnv} from './browser';
import {isEntryFailure, type SignedOutReason} from './texts';

/** The tokens of a session, as the browser stores them. */
export interface TokenPair {
  /** Sent in the header x-auth-token. */
  token: string;
  /** Null for a token from the address, which cannot be refreshed. */
  refreshToken: string | null;
  /** The moment of expiry in epoch milliseconds of this browser's clock. */
  expiresAt: number | null;
}

/** Local storage keys; they are an interface, so they do not change. */
export const tokenKeys = {
  token: 'token',
  refreshToken: 'refreshToken',
  expiresAt: 'tokenExpiresIn',
} as const;

/**
 * Local storage key that is set and removed at once: its event tells other tabs why the tokens are
 * removed, before they are removed.
 */
const reasonKey = 'signedOutReason';

/** Session storage key of the token that came in the address. */
const linkKey = 'auth_token';

/**
 * Session storage key of a link's token that came beside another session. It is there until it is
 * known whether both are of the same user, or until the reader has chosen. The before-paint script
 * sets it.
 */
const pendingLinkKey = 'offered_auth_token';

/** Local storage key of the id of the user whom a link has signed in, in one of the tabs. */
const linkUserKey = 'linkUser';

/**
 * Keeps the tokens in local storage, and the token of a link in its own tab. When local storage is
 * full they go to session storage; when both are denied they stay in memory until the page is left.
 * Tokens that another tab removed because it could not load its user are kept in the same way.
 */
export class TokenStore {
  private readonly local: BrowserStorage;
  private readonly session: BrowserStorage;
  /** The tokens of this tab where session storage takes none. */
  private inMemory: TokenPair | null = null;
  private isReported = false;
  /** The token that this tab works with. */
  private adopted: string | null = null;
  /** The token of a link that the reader has agreed to. */
  private agreed: string | null = null;
  /** The tokens in local storage, as this tab last saw them. */
  private lastStored: TokenPair | null = null;
  /** Why another tab removed the tokens. */
  removalReason: SignedOutReason = 'signed-out-elsewhere';

  /** @param dispatch receives an event, once, when local storage takes no tokens. */
  constructor(
    private readonly dispatch: (event: {type: 'not-stored'; canStoreInTab: boolean}) => void,
    private readonly tab: BrowserEnv = browserTab,
  ) {
    this.local = browserStorage('localStorage', tab);
    this.session = browserStorage('sessionStorage', tab);
  }

  /** The tokens to use: one that came in the address, else the stored ones. */
  read(): TokenPair | null {
    return this.readLink() ?? readFrom(this.local) ?? readFrom(this.session) ?? this.inMemory;
  }

  /** The access token of `read`. */
  token(): string | null {
    return this.read()?.token ?? null;
  }

  private readLink(): TokenPair | null {
    const token = this.session.get(linkKey) ?? this.tab.linkToken;
    return isToken(token) ? {token, refreshToken: null, expiresAt: null} : null;
  }

  /** Whether this tab works with the token of a link. */
  isLink(): boolean {
    return this.readLink() !== null;
  }

  /** Removes the token of a link; false when there is none. */
  dropLink(): boolean {
    const isThere = this.isLink();
    this.session.remove(linkKey);
    delete this.tab.linkToken;
    return isThere;
  }

  /** The token of a link that waits beside another session, or null. */
  pendingLinkToken(): string | null {
    const pending = this.session.get(pendingLinkKey);
    return isToken(pending) ? pending : null;
  }

  dropPendingLink(): void {
    this.session.remove(pendingLinkKey);
  }

  /** Makes this tab work with the token of a link; `isAgreed` where the reader has chosen it. */
  useLink(token: string, isAgreed: boolean): void {
    this.agreed = isAgreed ? token : this.agreed;
    this.dropPendingLink();
    this.session.set(linkKey, token);
  }

  /**
   * Whether an answer to a request with this token may replace the cookie of another user: yes if
   * the reader signed in or agreed to a link; no for a link to which the reader has not agreed.
   */
  mayReplaceCookie(token: string | null): boolean {
    return !this.isLink() || token === this.agreed;
  }

  /** The id of the user whom a link has signed in, for links that are opened in other tabs. */
  linkUser(): string | null {
    return this.local.get(linkUserKey);
  }

  keepLinkUser(id: string): void {
    this.local.set(linkUserKey, id);
  }

  /** Stores tokens, which replace the former ones, and removes the token of a link. */
  write(tokens: TokenPair): void {
    this.adopted = tokens.token;
    // Overwritten in place, because other tabs take a removed token for a sign-out.
    const isStored = writeTo(this.local, tokens);
    this.removeKept();
    this.removeLink();
    if (isStored) {
      this.lastStored = tokens;
    } else {
      removeFrom(this.local);
      this.reportNotStored(this.keepInTab(tokens));
    }
  }

  /** Makes the stored token the token of this tab; returns it. */
  adopt(): string | null {
    this.lastStored = readFrom(this.local);
    return (this.adopted = this.token());
  }

  /**
   * Whether another tab has replaced or removed the token that this tab works with: the last one
   * adopted, written or cleared here. Tokens that were removed because another tab could not load
   * its user are kept for this tab, and stale until adopted.
   */
  isStale(): boolean {
    return this.token() !== this.adopted;
  }

  /** Whether the browser stores anything beyond this page. */
  canStore(): boolean {
    const canStoreInTab = canKeep(this.session);
    const isStored = canKeep(this.local);
    if (!isStored) {
      this.reportNotStored(canStoreInTab);
    }
    return isStored || canStoreInTab;
  }

  /**
   * Removes the stored tokens, and everything in session storage.
   *
   * @param reason sent to the other tabs.
   */
  clear(reason: SignedOutReason): void {
    // A tab without tokens, such as one after a wrong password, must not end sessions elsewhere.
    if (this.token() !== null) {
      this.local.set(reasonKey, reason);
      this.local.remove(reasonKey);
    }
    removeFrom(this.local);
    this.removeKept();
    this.removeLink();
    this.session.clear();
    this.adopted = null;
    this.lastStored = null;
  }

  /** Calls back when another tab changed the stored token; returns the function that stops. */
  onChangeElsewhere(listener: () => void): () => void {
    const onStorage = (event: Event) => {
      const {key, newValue, oldValue} = event as StorageEvent;
      if (key === reasonKey && newValue !== null) {
        // Other reasons mean that the reader signed out.
        const isReason = newValue === 'ended' || isEntryFailure(newValue);
        this.removalReason = isReason ? newValue : 'signed-out-elsewhere';
        if (!isEntryFailure(newValue)) {
          // Local storage may be empty while each tab keeps tokens of its own.
          this.removeKept();
          listener();
        }
      }
      // The key is null when another tab cleared all of its storage.
      if (key === tokenKeys.token || key === null) {
        this.followLocalStorage(oldValue);
        listener();
      }
    };
    this.tab.addEventListener('storage', onStorage);
    return () => this.tab.removeEventListener('storage', onStorage);
  }

  /** @param removed the token that local storage had before. */
  private followLocalStorage(removed: string | null): void {
    const stored = readFrom(this.local);
    const {lastStored} = this;
    if (stored) {
      this.removalReason = 'signed-out-elsewhere';
      this.removeKept();
      this.lastStored = stored;
    } else if (lastStored && lastStored.token === removed && isEntryFailure(this.removalReason)) {
      this.keepInTab(lastStored);
      this.adopted = null;
    }
  }

  /** Keeps tokens for this tab alone; returns whether session storage takes them. */
  private keepInTab(tokens: TokenPair): boolean {
    const isInTab = writeTo(this.session, tokens);
    this.inMemory = isInTab ? null : tokens;
    return isInTab;
  }

  private removeLink(): void {
    if (this.dropLink()) {
      this.local.remove(linkUserKey);
    }
  }

  private removeKept(): void {
    removeFrom(this.session);
    this.inMemory = null;
  }

  private reportNotStored(canStoreInTab: boolean): void {
    if (!this.isReported) {
      this.isReported = true;
      this.dispatch({type: 'not-stored', canStoreInTab});
    }
  }
}

function canKeep(storage: BrowserStorage): boolean {
  const isKept = storage.set('session-probe', '1');
  storage.remove('session-probe');
  return isKept;
}

function readFrom(storage: BrowserStorage): TokenPair | null {
  const token = storage.get(tokenKeys.token);
  if (!isToken(token)) {
    return null;
  }
  const refreshToken = storage.get(tokenKeys.refreshToken);
  const expiresAt = Number(storage.get(tokenKeys.expiresAt) ?? NaN);
  return {
    token,
    refreshToken: isToken(refreshToken) ? refreshToken : null,
    expiresAt: Number.isFinite(expiresAt) && expiresAt > 0 ? expiresAt : null,
  };
}

function removeFrom(storage: BrowserStorage): void {
  Object.values(tokenKeys).forEach(storage.remove);
}

// The token comes last: other tabs wait for its event, then read all three.
function writeTo(storage: BrowserStorage, tokens: TokenPair): boolean {
  const values = [
    [tokenKeys.refreshToken, tokens.refreshToken],
    [tokenKeys.expiresAt, tokens.expiresAt?.toString() ?? null],
    [tokenKeys.token, tokens.token],
  ] as const;
  return values.every(([key, value]) => {
    if (value === null) {
      storage.remove(key);
      return true;
    }
    return storage.set(key, value);
  });
}
