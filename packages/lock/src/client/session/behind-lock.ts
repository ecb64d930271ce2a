let renewCookie: () => Promise<void> = () => Promise.resolve();

/** Sets the function of the page's session that renews the cookie. */
export function setCookieRenewal(renew: () => Promise<void>): void {
  renewCookie = renew;
}

/**
 * Fetches an address that needs the gate cookie. If the server refuses, the cookie is renewed and
 * the request sent once more; the second response may be a refusal too.
 *
 * @param init of the request; a function creates it for each try.
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
 * Loads a part of the page. If its script is refused, the cookie is renewed and the script
 * requested once more, except while the browser is offline.
 *
 * @param load imports the part.
 * @throws the error of the second import.
 */
export async function importBehindLock<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // Offline, the request that renews the cookie would be retried for 8 s in vain.
    if (!navigator.onLine) {
      throw error;
    }
    await renewCookie();
    return load();
  }
}

/**
 * Whether a response may be a refusal of the gate: 401, 404 for a file, 405 for another method, or
 * the sign-in page instead of a file.
 */
function isRefused({ok, status, headers}: Response): boolean {
  return ok
    ? (headers.get('content-type')?.startsWith('text/html') ?? false)
    : [401, 404, 405].includes(status);
}
