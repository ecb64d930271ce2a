import {createHmac, createSecretKey, type KeyObject, timingSafeEqual} from 'node:crypto';
import {audienceName} from '../shared/audiences';

const version = '4';
const maxUserIdBytes = 128;
const maxValueLength = 320; // more than `issue` makes of the longest names
const maxTries = 8; // cookies of our name that are checked in one request: each check costs a hash
const clockSkew = 20; // seconds that two servers' clocks may differ

const sessionName = /^[\w-]{0,36}$/;

/** The content of a valid cookie. */
export interface Reader {
  userId: string;
  /**
   * The audience whose build the reader gets. `check` returns the cookie's, which may have no
   * build.
   */
  audience: string;
  /** The session of our own accounts; empty with a platform's endpoint. */
  sessionId: string;
  /** When the endpoint accepted the token, in epoch milliseconds. */
  issuedAt: number;
  /** Seconds until the cookie expires; above 0. */
  ttl: number;
}

/** Makes, checks and clears the gate cookie of one site. */
export interface GateCookie {
  /** `__Host-docs-session` on https, `docs-session` on http://localhost. */
  name: string;
  /**
   * Makes the `Set-Cookie` value that opens the guide to a user.
   *
   * @param audience the audience whose build the user reads.
   * @param sessionId of our own accounts; default none.
   * @throws RangeError when the user id is empty or longer than 128 bytes, or when the name of the
   *   audience or the id of the session has a wrong form.
   */
  issue: (userId: string, audience: string, sessionId?: string) => string;
  /** The `Set-Cookie` value that makes a browser forget the cookie. */
  clear: string;
  /**
   * Finds the reader who sent a request, by its `Cookie` header.
   *
   * @returns null without a valid cookie. Does not ask whether the session
   *   is still valid: `createReaderCheck` does.
   */
  check: (header: string | null) => Reader | null;
}

/**
 * Creates the functions of the gate cookie. Its value is version, user id, audience, session, the
 * time when the endpoint accepted the token, and an HMAC-SHA256 over these and the site's origin.
 * No store is needed: processes that share origin and secrets accept each other's cookies, and
 * another site with the same secret accepts none of them.
 *
 * @param options.secrets at least one; the first signs, all verify.
 * @param options.siteUrl origin that readers see. On https the cookie is `Secure` and named
 *   `__Host-…` (RFC 6265bis, section 4.1.3.2).
 * @param options.life in seconds; default 8 hours. A shorter life also ends earlier cookies sooner.
 * @param options.now the clock, in epoch milliseconds.
 */
export function createGateCookie(options: {
  secrets: readonly string[];
  siteUrl: string;
  life?: number;
  now?: () => number;
}): GateCookie {
  const {siteUrl, life = 8 * 3600, now = Date.now} = options;
  const keys = options.secrets.map((secret) => createSecretKey(Buffer.from(secret)));
  const [signingKey] = keys;
  if (!signingKey) {
    throw new TypeError('A gate cookie needs a secret.');
  }
  const isSecure = siteUrl.startsWith('https:');
  const name = isSecure ? '__Host-docs-session' : 'docs-session';
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const {origin} = new URL(siteUrl);

  // The purpose and the site are signed too, so that a value that the same secret signs for
  // something else is not accepted as a cookie.
  function sign(signed: string, key: KeyObject): Buffer {
    const hmac = createHmac('sha256', key);
    hmac.update(`docs-session ${origin} ${signed}`);
    return Buffer.from(hmac.digest('base64url'));
  }

  function readValue(value: string): Reader | null {
    const end = value.lastIndexOf('.');
    if (value.length > maxValueLength || end < 0) {
      return null;
    }
    const signed = value.slice(0, end);
    // Compares the text, not the decoded bytes: different base64 texts can decode to the same
    // bytes.
    const signature = Buffer.from(value.slice(end + 1));
    const isSigned = keys.some((key) => {
      const expected = sign(signed, key);
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
    return isSigned ? readSigned(signed, life, now()) : null;
  }

  return {
    name,
    issue(userId, audience, sessionId = '') {
      if (!canHoldUserId(userId)) {
        throw new RangeError('A user id must have 1 to 128 bytes.');
      }
      if (!audienceName.test(audience)) {
        throw new RangeError(`${audience} is not a valid audience name.`);
      }
      if (!sessionName.test(sessionId)) {
        throw new RangeError(`${sessionId} is not a valid session id.`);
      }
      const user = Buffer.from(userId).toString('base64url');
      const signed = [version, user, audience, sessionId, now()].join('.');
      const value = `${signed}.${sign(signed, signingKey).toString()}`;
      return `${name}=${value}; Max-Age=${life}${attributes}`;
    },
    clear: `${name}=; Max-Age=0${attributes}`,
    check(header) {
      for (const value of valuesIn(header ?? '', name)) {
        const reader = readValue(value);
        if (reader) {
          return reader;
        }
      }
      return null;
    },
  };
}

/**
 * Lists the values of the first eight cookies with a name. On localhost, sites on other ports may
 * set cookies with this name, and those must not lock the reader out. No other site can set a
 * cookie whose name starts with `__Host-`. `trim()` is not used: it also removes a no-break space,
 * and browsers let sibling domains set a cookie with a no-break space before `__Host-`.
 */
function valuesIn(header: string, name: string): string[] {
  const start = `${name}=`;
  return header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+/, ''))
    .filter((pair) => pair.startsWith(start))
    .slice(0, maxTries)
    .map((pair) => pair.slice(start.length));
}

/** Reads a text whose signature is valid; null when it has expired or has another version. */
function readSigned(signed: string, life: number, now: number): Reader | null {
  const [form, user = '', audience = '', sessionId = '', time = ''] = signed.split('.');
  const issuedAt = Number(time);
  const age = (now - issuedAt) / 1000;
  // A time in the future, beyond the clock skew, is refused too.
  const isInLife = age < life && age >= -clockSkew;
  if (form !== version || !isInLife) {
    return null;
  }
  const userId = Buffer.from(user, 'base64url').toString();
  return {userId, audience, sessionId, issuedAt, ttl: life - age};
}

/** Whether a user id fits into the cookie: 1 to 128 bytes. */
export function canHoldUserId(userId: string): boolean {
  const bytes = Buffer.byteLength(userId);
  return bytes > 0 && bytes <= maxUserIdBytes;
}
