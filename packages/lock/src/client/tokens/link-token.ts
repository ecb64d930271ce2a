import {isToken} from 'docusaurus-lock-server/shared/is-token';
import {browserStorage, type BrowserStorage} from './storage';
import type {Tab} from './tab';

/** The tokens of a session, as the browser stores them. */
export interface TokenPair {
  /** Sent in the header x-auth-token. */
  token: string;
  /** Null for a token from the address, which cannot be refreshed. */
  refreshToken: string | null;
  /** The moment of expiry in epoch milliseconds of this browser's clock. */
  expiresAt: number | null;
}

/** Session storage key of a token that came in the address. */
const usedKey = 'auth_token';

/**
 * Session storage key of one that came while this tab had another session: the
 * reader may have to choose between the two. Set by the before-paint script.
 */
const offeredKey = 'offered_auth_token';

declare global {
  interface Window {
    linkToken?: Tab['linkToken'];
  }
}

/**
 * The token that a link handed over in the address. It is of this tab alone:
 * local storage holds another session and stays as it is.
 */
export class LinkToken {
  private readonly storage: BrowserStorage;
  /** The one that the reader has agreed to. */
  private agreedToken: string | null = null;

  constructor(private readonly tab: Tab) {
    this.storage = browserStorage('sessionStorage', tab);
  }

  /** The one that this tab works with, or null. */
  read(): TokenPair | null {
    const token = this.storage.get(usedKey) ?? this.tab.linkToken;
    return isToken(token) ? {token, refreshToken: null, expiresAt: null} : null;
  }

  /** Removes it; false when there is none. */
  drop(): boolean {
    const isHeld = this.read() !== null;
    this.storage.remove(usedKey);
    delete this.tab.linkToken;
    return isHeld;
  }

  /** The one that waits beside another session, or null. */
  readOffered(): string | null {
    const offered = this.storage.get(offeredKey);
    return isToken(offered) ? offered : null;
  }

  dropOffered(): void {
    this.storage.remove(offeredKey);
  }

  /**
   * Makes this tab work with a token, such as the offered one.
   *
   * @param isAgreed whether the reader has agreed to it; default false.
   */
  use(token: string, isAgreed = false): void {
    this.agreedToken = isAgreed ? token : this.agreedToken;
    this.dropOffered();
    this.storage.set(usedKey, token);
  }

  /**
   * Whether the cookie of another user is replaced by that of a token: where the reader
   * signed in, but not by a link alone.
   */
  mayReplaceCookie(token: string | null): boolean {
    return this.read() === null || token === this.agreedToken;
  }
}
