import {browserStorage, type BrowserStorage} from './storage';
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

/** Tokens that can be refreshed before they expire. */
export interface RefreshablePair extends TokenPair {
  refreshToken: string;
  expiresAt: number;
}

/**
 * Whether a stored value can be a token: visible ASCII, at most 8192 characters.
 * Anything else would make `fetch` throw on the header it is put into.
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value);
}

/** Local storage keys; they are an interface, so they do not change. */
export const tokenKeys = {
  token: 'token',
  refreshToken: 'refreshToken',
  expiresAt: 'tokenExpiresIn',
} as const;

/** Session storage key of a token that came in the address. */
const urlTokenKey = 'auth_token';

/**
 * Session storage key of one that came while this tab had another session: the
 * reader may have to choose between the two. Set by the before-paint script.
 */
const offeredTokenKey = 'offered_auth_token';

/**
 * Local storage key that is set and removed at once: its event tells other tabs
 * why the tokens go before they do.
 */
const reasonKey = 'signedOutReason';

const probeKey = 'session-probe';

export type TokenStore = ReturnType<typeof createTokenStore>;

declare global {
  interface Window {
    /** Set by the before-paint script where session storage is denied. */
    handedOverToken?: string;
  }
}

/**
 * Keeps the tokens in local storage. When that is full they go to session
 * storage; when both are denied they stay in memory until the page is left. So
 * do those that another tab removed because it could not load its user.
 *
 * @param onNotStored called once, when local storage takes no tokens, with
 *   whether session storage does.
 */
export function createTokenStore(
  onNotStored: (canStoreInTab: boolean) => void = () => {},
) {
  const local = browserStorage('localStorage');
  const tab = browserStorage('sessionStorage');
  let inMemory: TokenPair | null = null;
  let ownToken: string | null = null;
  /** What local storage last held, as far as this tab has heard. */
  let lastStored: TokenPair | null = null;
  let isReported = false;
  let removalReason: SignedOutReason = 'signed-out-elsewhere';

  function reportNotStored(canStoreInTab: boolean): void {
    if (!isReported) {
      isReported = true;
      onNotStored(canStoreInTab);
    }
  }

  function readUrlToken(): TokenPair | null {
    const token = tab.get(urlTokenKey) ?? window.handedOverToken;
    return isToken(token) ? {token, refreshToken: null, expiresAt: null} : null;
  }

  function read(): TokenPair | null {
    return readUrlToken() ?? readFrom(local) ?? readFrom(tab) ?? inMemory;
  }

  const token = () => read()?.token ?? null;

  function removeKept(): void {
    for (const key of Object.values(tokenKeys)) {
      tab.remove(key);
    }
    inMemory = null;
  }

  function removeUrlToken(): void {
    tab.remove(urlTokenKey);
    delete window.handedOverToken;
  }

  function removeFallbacks(): void {
    removeKept();
    removeUrlToken();
  }

  function keepInTab(tokens: TokenPair): boolean {
    const isInTab = writeTo(tab, tokens);
    inMemory = isInTab ? null : tokens;
    return isInTab;
  }

  /** Local storage has changed; `removed` is the token it held before. */
  function followStored(removed: string | null): void {
    const stored = readFrom(local);
    if (stored) {
      removalReason = 'signed-out-elsewhere';
      removeKept();
      lastStored = stored;
    } else if (
      isEntryFailure(removalReason) &&
      removed !== null &&
      lastStored?.token === removed
    ) {
      keepInTab(lastStored);
      ownToken = null;
    }
  }

  function removeAll(): void {
    for (const key of Object.values(tokenKeys)) {
      local.remove(key);
    }
    removeFallbacks();
  }

  return {
    /** The tokens to use: one that came in the address, else the stored ones. */
    read,
    /** The access token of `read`. */
    token,
    /** Replaces what is stored, including a token from the address. */
    write: (tokens: TokenPair): void => {
      ownToken = tokens.token;
      // Overwritten in place: to other tabs a removed token is a sign-out.
      if (writeTo(local, tokens)) {
        lastStored = tokens;
        removeFallbacks();
        return;
      }
      removeAll();
      reportNotStored(keepInTab(tokens));
    },
    /** Makes the stored token the one that this tab works with; returns it. */
    adopt: (): string | null => {
      lastStored = readFrom(local);
      return (ownToken = token());
    },
    /**
     * Whether another tab has replaced or removed the token that this tab works
     * with: the last one adopted, written or cleared here. Tokens that were
     * removed because another tab could not load its user are kept for this
     * tab, and stale until adopted.
     */
    isStale: (): boolean => token() !== ownToken,
    /** Whether the browser stores anything beyond this page. */
    canStore: (): boolean => {
      const canStoreLocally = local.set(probeKey, '1');
      const canStoreInTab = tab.set(probeKey, '1');
      local.remove(probeKey);
      tab.remove(probeKey);
      if (!canStoreLocally) {
        reportNotStored(canStoreInTab);
      }
      return canStoreLocally || canStoreInTab;
    },
    /**
     * Removes a token that came in the address; false when there is none. Local
     * storage holds another session and stays as it is.
     */
    dropUrlToken: (): boolean => {
      const isHeld = readUrlToken() !== null;
      removeUrlToken();
      return isHeld;
    },
    /** Whether the token to use came in the address. */
    isFromUrl: (): boolean => readUrlToken() !== null,
    /** A token of the address that waits beside another session, or null. */
    offered: (): string | null => {
      const offered = tab.get(offeredTokenKey);
      return isToken(offered) ? offered : null;
    },
    dropOffered: (): void => tab.remove(offeredTokenKey),
    /** Has this tab work with a token of the address, such as the offered one. */
    useUrlToken: (offered: string): void => {
      tab.remove(offeredTokenKey);
      tab.set(urlTokenKey, offered);
    },
    /**
     * Removes the three values and everything in session storage.
     *
     * @param reason sent to the other tabs.
     */
    clear: (reason: SignedOutReason): void => {
      // A tab without tokens, such as one with a wrong password, ends nothing
      // elsewhere.
      if (token() !== null) {
        local.set(reasonKey, reason);
        local.remove(reasonKey);
      }
      removeAll();
      tab.clear();
      ownToken = null;
      lastStored = null;
    },
    /** Why another tab removed the tokens. */
    removalReason: (): SignedOutReason => removalReason,
    /** Calls back when another tab changed the stored token; returns how to stop. */
    onChangeElsewhere: (listener: () => void): (() => void) => {
      function onStorage({key, newValue, oldValue}: StorageEvent): void {
        if (key === reasonKey && newValue !== null) {
          removalReason = reasonElsewhere(newValue);
          if (!isEntryFailure(newValue)) {
            // Local storage may hold none, where all tabs keep theirs.
            removeKept();
            listener();
          }
        }
        // The key is null when another tab cleared all of its storage.
        if (key === tokenKeys.token || key === null) {
          followStored(oldValue);
          listener();
        }
      }
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

// What ended by itself there has not been ended by the reader.
function reasonElsewhere(reason: string): SignedOutReason {
  return reason === 'ended' || isEntryFailure(reason)
    ? reason
    : 'signed-out-elsewhere';
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
