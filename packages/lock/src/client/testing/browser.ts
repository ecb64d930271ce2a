/**
 * Counts the page's reloads from here on. jsdom cannot reload and logs an error
 * to the console instead.
 */
export function countReloads(): () => number {
  let count = 0;
  const listen = jest.mocked(console.error).getMockImplementation();
  jest.spyOn(console, 'error').mockImplementation((...words) => {
    if (String(words[0]).includes('Not implemented: navigation')) {
      count++;
    } else {
      listen?.(...words);
    }
  });
  return () => count;
}

type StorageName = 'localStorage' | 'sessionStorage';

/** Denies storage like a browser that blocks cookies, until mocks are restored; default both. */
export function denyStorage(...names: readonly StorageName[]): void {
  for (const name of names.length > 0 ? names : (['localStorage', 'sessionStorage'] as const)) {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
}
