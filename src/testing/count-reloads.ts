/**
 * Counts the page's reloads from here on, which jsdom cannot do and tells the
 * console instead.
 */
export function countReloads(): () => number {
  let count = 0;
  const listen = jest.mocked(console.error).getMockImplementation();
  jest.spyOn(console, 'error').mockImplementation((...words) => {
    if (String(words[0]).includes('Not implemented: navigation')) count++;
    else listen?.(...words);
  });
  return () => count;
}
