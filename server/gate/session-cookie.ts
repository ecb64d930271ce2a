import {createHmac, createSecretKey, timingSafeEqual} from 'node:crypto';

const version = '1';
const longestUserId = 128; // bytes
const longestValue = 256; // above what `issue` can make of a longest user id
const mostTries = 8; // cookies of one request, each of which costs a hash
const clockSkew = 60; // seconds that two servers' clocks may differ

/** The gate cookie of one site: how it is made, checked and taken back. */
export interface SessionCookie {
  /** `__Host-docs-session` on https, `docs-session` on http://localhost. */
  name: string;
  /** Seconds from `issue` to expiry. */
  life: number;
  /**
   * Makes the `Set-Cookie` value that opens the guide to a user.
   *
   * @throws RangeError when the user id is empty or longer than 128 bytes.
   */
  issue(userId: string): string;
  /** The `Set-Cookie` value that makes a browser forget the cookie. */
  clear: string;
  /**
   * Finds the user of a request by its `Cookie` header.
   *
   * @returns the user id, or null without a valid cookie. Does not ask whether
   *   the account still exists: a cookie is good until it expires.
   */
  check(header: string | null): string | null;
}

/**
 * Makes the gate cookie. Its value is version, user
 * id, expiry and an HMAC-SHA256 over them; no store is needed, so processes
 * that share the secrets accept each other's cookies.
 *
 * @param options.secrets at least one; the first signs, all verify.
 * @param options.secure whether the site is on https. `__Host-` and `Secure`
 *   need it (RFC 6265bis, section 4.1.3.2).
 * @param options.life in seconds; default 600.
 * @param options.now the clock, in epoch milliseconds.
 */
export function createSessionCookie(options: {
  secrets: readonly string[];
  secure: boolean;
  life?: number;
  now?: () => number;
}): SessionCookie {
  const {secure, life = 600, now = Date.now} = options;
  const keys = options.secrets.map((secret) =>
    createSecretKey(Buffer.from(secret)),
  );
  const [signingKey] = keys;
  if (!signingKey) throw new TypeError('A session cookie needs a secret.');
  const name = secure ? '__Host-docs-session' : 'docs-session';
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  function userOf(value: string): string | null {
    const end = value.lastIndexOf('.');
    if (value.length > longestValue || end < 0) return null;
    const signed = value.slice(0, end);
    const signature = Buffer.from(value.slice(end + 1));
    if (!keys.some((key) => isEqual(signature, sign(signed, key)))) return null;
    const [form, user = '', expiry] = signed.split('.');
    const left = Number(expiry) - now() / 1000;
    // An expiry that no server of ours could have set, whatever signed it.
    const isInLife = left > 0 && left <= life + clockSkew;
    return form === version && isInLife
      ? Buffer.from(user, 'base64url').toString()
      : null;
  }

  return {
    name,
    life,
    issue(userId) {
      if (!canHoldUserId(userId)) {
        throw new RangeError('A user id must have 1 to 128 bytes.');
      }
      const expiry = Math.ceil(now() / 1000) + life;
      const user = Buffer.from(userId).toString('base64url');
      const signed = `${version}.${user}.${expiry}`;
      const value = `${signed}.${sign(signed, signingKey).toString()}`;
      return `${name}=${value}; Max-Age=${life}${attributes}`;
    },
    clear: `${name}=; Max-Age=0${attributes}`,
    check(header) {
      // Any valid cookie of this name will do: one that is valid cannot have
      // been planted, and one that is planted must not lock the reader out.
      let tries = mostTries;
      for (const pair of header?.split(';') ?? []) {
        const text = pair.trim();
        if (!text.startsWith(`${name}=`)) continue;
        if (tries-- === 0) return null;
        const user = userOf(text.slice(name.length + 1));
        if (user !== null) return user;
      }
      return null;
    },
  };
}

/** Says whether a user id fits into the cookie: 1 to 128 bytes. */
export function canHoldUserId(userId: string): boolean {
  const bytes = Buffer.byteLength(userId);
  return bytes > 0 && bytes <= longestUserId;
}

// The purpose is signed too: a value that the same secret signs for something
// else is no cookie.
function sign(signed: string, key: ReturnType<typeof createSecretKey>): Buffer {
  const hmac = createHmac('sha256', key).update(`docs-session:${signed}`);
  return Buffer.from(hmac.digest('base64url'));
}

// Compares the text and not the bytes it stands for: base64 has several
// spellings of the same bytes.
function isEqual(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
