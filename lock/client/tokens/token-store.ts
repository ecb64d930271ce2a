import {createLinkToken, isToken, type TokenPair} from './link-token';
import {browserStorage, type BrowserStorage} from './storage';
import {browserTab, type Tab} from './tab';
import {isEntryFailure, type SignedOutReason} from './texts';

/** Tokens that can be refreshed before they expire. */
export interface RefreshablePair extends TokenPair {
  refreshToken: string;
  expiresAt: number;
}

/** Local storage keys; they are an interface, so they do not change. */
export const tokenKeys = {
  token: 'token',
  refreshToken: 'refreshToken',
  expiresAt: 'tokenExpiresIn',
} as const;

/**
 * Local storage key that is set and removed at once: its event tells other tabs
 * why the tokens go before they do.
 */
const reasonKey = 'signedOutReason';

const probeKey = 'session-probe';

export type TokenStore = ReturnType<typeof createTokenStore>;

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
  tab: Tab = browserTab,
) {
  const local = browserStorage('localStorage', tab);
  const session = browserStorage('sessionStorage', tab);
  const kept = keptInTab(session);
  const reportNotStored = once(onNotStored);
  let ownToken: string | null = null;
  /** What local storage last held, as far as this tab has heard. */
  let lastStored: TokenPair | null = null;
  let removalReason: SignedOutReason = 'signed-out-elsewhere';

  const linkToken = createLinkToken(tab);
  const read = () => linkToken.read() ?? readFrom(local) ?? kept.read();
  const token = () => read()?.token ?? null;

  function removeFallbacks(): void {
    kept.remove();
    linkToken.drop();
  }

  /** Local storage has changed; `removed` is the token it held before. */
  function followStored(removed: string | null): void {
    const stored = readFrom(local);
    if (stored) {
      removalReason = 'signed-out-elsewhere';
      kept.remove();
      lastStored = stored;
    } else if (isEntryFailure(removalReason) && removed !== null && lastStored?.token === removed) {
      kept.keep(lastStored);
      ownToken = null;
    }
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
      removeFrom(local);
      removeFallbacks();
      reportNotStored(kept.keep(tokens));
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
      const isKept = canKeep(local);
      const isKeptInTab = canKeep(session);
      if (!isKept) {
        reportNotStored(isKeptInTab);
      }
      return isKept || isKeptInTab;
    },
    /** The token that came in the address. */
    linkToken,
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
      removeFrom(local);
      removeFallbacks();
      session.clear();
      ownToken = null;
      lastStored = null;
    },
    /** Why another tab removed the tokens. */
    removalReason: (): SignedOutReason => removalReason,
    /** Calls back when another tab changed the stored token; returns how to stop. */
    onChangeElsewhere: (listener: () => void): (() => void) =>
      watchLocalStorage(tab, {
        onReason(reason) {
          removalReason = reasonElsewhere(reason);
          if (!isEntryFailure(reason)) {
            // Local storage may hold none, where all tabs keep theirs.
            kept.remove();
            listener();
          }
        },
        onToken(removed) {
          followStored(removed);
          listener();
        },
      }),
  };
}

/** Tokens that this tab keeps for itself: in session storage, else in memory. */
function keptInTab(session: BrowserStorage) {
  let inMemory: TokenPair | null = null;
  return {
    read: (): TokenPair | null => readFrom(session) ?? inMemory,
    /** Gives whether session storage takes them. */
    keep(tokens: TokenPair): boolean {
      const isInTab = writeTo(session, tokens);
      inMemory = isInTab ? null : tokens;
      return isInTab;
    },
    remove(): void {
      removeFrom(session);
      inMemory = null;
    },
  };
}

/**
 * Calls back when another tab says why the tokens go, and when it has changed the
 * token; returns how to stop.
 */
function watchLocalStorage(
  tab: Tab,
  {
    onReason,
    onToken,
  }: {
    onReason: (reason: string) => void;
    onToken: (before: string | null) => void;
  },
): () => void {
  function onStorage(event: Event): void {
    const {key, newValue, oldValue} = event as StorageEvent;
    if (key === reasonKey && newValue !== null) {
      onReason(newValue);
    }
    // The key is null when another tab cleared all of its storage.
    if (key === tokenKeys.token || key === null) {
      onToken(oldValue);
    }
  }
  tab.addEventListener('storage', onStorage);
  return () => tab.removeEventListener('storage', onStorage);
}

function once<T>(call: (value: T) => void): (value: T) => void {
  let isDone = false;
  return (value) => {
    if (!isDone) {
      isDone = true;
      call(value);
    }
  };
}

function canKeep(storage: BrowserStorage): boolean {
  const isKept = storage.set(probeKey, '1');
  storage.remove(probeKey);
  return isKept;
}

// What ended by itself there has not been ended by the reader.
function reasonElsewhere(reason: string): SignedOutReason {
  return reason === 'ended' || isEntryFailure(reason) ? reason : 'signed-out-elsewhere';
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
