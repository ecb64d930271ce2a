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
