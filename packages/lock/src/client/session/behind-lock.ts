let renewCookie: () => Promise<void> = () => Promise.resolve();

/** Names what renews the cookie: the session of the page. */
export function renewBy(renew: () => Promise<void>): void {
  renewCookie = renew;
}

/**
 * Fetches what needs the session cookie. Where the lock refuses, the cookie is
 * set and the request repeated, once; the second answer may be a refusal too.
 *
 * @param init of the request; a function makes it for each try.
 * @throws TypeError without an answer.
 */
export async function fetchBehindLock(
  address: string,
  init?: RequestInit | (() => Promise<RequestInit>),
): Promise<Response> {
  const send = async () => fetch(address, typeof init === 'function' ? await init() : init);
  const response = await send();
  if (!isRefused(response)) {
    return response;
  }
  await renewCookie();
  return send();
}

/**
 * Loads a part of the page. Where its script is refused, the cookie is set and the
 * script requested again, once; not while the browser is offline.
 *
 * @param load imports the part.
 * @throws what the second import throws.
 */
export async function importBehindLock<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // A request for the cookie would be tried for 8 s in vain.
    if (!navigator.onLine) {
      throw error;
    }
    await renewCookie();
    return load();
  }
}

/**
 * Whether an answer may be that of the lock: 401, for other methods 405, for
 * files 404, or the sign-in page in place of a file.
 */
function isRefused({ok, status, headers}: Response): boolean {
  return ok
    ? (headers.get('content-type')?.startsWith('text/html') ?? false)
    : [401, 404, 405].includes(status);
}
