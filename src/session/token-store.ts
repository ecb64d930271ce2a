import {browserStorage, type BrowserStorage} from './browser-storage';
import {isToken, type Tokens} from './tokens';

/** Local storage keys; people and other scripts rely on them (specification 9). */
const keys = {
  token: 'token',
  refreshToken: 'refreshToken',
  expiresAt: 'tokenExpiresIn',
} as const;

/** Session storage key of the token that the address handed over. */
const handOverKey = 'auth_token';

const probeKey = 'session-probe';

export interface TokenStore {
  /** The tokens to use: those handed over to this tab first (specification 4). */
  read(): Tokens | null;
  /** Replaces whatever is stored, a handed-over token included. */
  write(tokens: Tokens): void;
  /** Says whether the browser keeps what is written beyond this page. */
  isKept(): boolean;
  /**
   * Drops a token that the address handed over; false when there is none.
   * What local storage holds is another session and stays.
   */
  dropHandOver(): boolean;
  /** Removes the three values and all session storage (specification 4). */
  clear(): void;
  /** Calls back when another tab changed what `read` answers. */
  onChangeElsewhere(listener: () => void): () => void;
}

declare global {
  interface Window {
    /** Set by the before-paint script where session storage is denied. */
    handedOverToken?: string;
  }
}

/**
 * Keeps the tokens in local storage. Where that is full they go to session
 * storage, where both are denied they live in memory, until the page goes.
 *
 * @param onUnkept called once, when local storage takes no tokens.
 */
export function createTokenStore(onUnkept: () => void = () => {}): TokenStore {
  const local = browserStorage('localStorage');
  const tab = browserStorage('sessionStorage');
  let unkept: Tokens | null = null;
  let told = false;

  function tellUnkept(): void {
    if (!told) {
      told = true;
      onUnkept();
    }
  }

  function readHandOver(): Tokens | null {
    const token = tab.get(handOverKey) ?? window.handedOverToken;
    return isToken(token) ? {token, refreshToken: null, expiresAt: null} : null;
  }

  function forgetFallbacks(): void {
    for (const key of [...Object.values(keys), handOverKey]) {
      tab.remove(key);
    }
    delete window.handedOverToken;
    unkept = null;
  }

  function removeAll(): void {
    for (const key of Object.values(keys)) {
      local.remove(key);
    }
    forgetFallbacks();
  }

  return {
    read() {
      return readHandOver() ?? readFrom(local) ?? readFrom(tab) ?? unkept;
    },
    write(tokens) {
      // Overwritten in place: other tabs take a removed token for a sign-out.
      if (writeTo(local, tokens)) {
        forgetFallbacks();
        return;
      }
      removeAll();
      if (!writeTo(tab, tokens)) {
        unkept = tokens;
      }
      tellUnkept();
    },
    isKept() {
      const isLocalKept = local.set(probeKey, '1');
      const isTabKept = tab.set(probeKey, '1');
      local.remove(probeKey);
      tab.remove(probeKey);
      if (!isLocalKept) {
        tellUnkept();
      }
      return isLocalKept || isTabKept;
    },
    dropHandOver() {
      const isHeld = readHandOver() !== null;
      tab.remove(handOverKey);
      delete window.handedOverToken;
      return isHeld;
    },
    clear() {
      removeAll();
      tab.clear();
    },
    onChangeElsewhere(listener) {
      function onStorage(event: StorageEvent): void {
        // The key is null when another tab cleared all of its storage.
        if (event.key === keys.token || event.key === null) {
          listener();
        }
      }
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function readFrom(storage: BrowserStorage): Tokens | null {
  const token = storage.get(keys.token);
  if (!isToken(token)) {
    return null;
  }
  const refreshToken = storage.get(keys.refreshToken);
  const expiresAt = Number(storage.get(keys.expiresAt) ?? NaN);
  return {
    token,
    refreshToken: isToken(refreshToken) ? refreshToken : null,
    expiresAt: Number.isFinite(expiresAt) && expiresAt > 0 ? expiresAt : null,
  };
}

// The token comes last: other tabs listen for it and then read all three.
function writeTo(storage: BrowserStorage, tokens: Tokens): boolean {
  const values = [
    [keys.refreshToken, tokens.refreshToken],
    [keys.expiresAt, tokens.expiresAt?.toString() ?? null],
    [keys.token, tokens.token],
  ] as const;
  return values.every(([key, value]) => {
    if (value === null) {
      storage.remove(key);
      return true;
    }
    return storage.set(key, value);
  });
}
