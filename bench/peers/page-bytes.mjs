import {chromium} from 'playwright-core';
import {loadPage} from '../lib/load-page.mjs';

const sampled = 5;

/** The pages that `pageBytes` loads, spread over all. */
export const samplePages = (pages) =>
  Array.from(
    {length: sampled},
    (_, place) => pages[Math.floor(((place + 0.5) / sampled) * pages.length)],
  );

/**
 * The bytes of HTML and scripts that a cold load takes on the wire, in the mean
 * of a few pages. A site of ours finds a token and is signed in.
 */
export async function pageBytes(executablePath, url, pages) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  let bytes = 0;
  for (const {id} of samplePages(pages)) {
    const context = await browser.newContext({
      storageState: {
        cookies: [],
        origins: [
          {origin: url, localStorage: [{name: 'token', value: 'bench'}]},
        ],
      },
    });
    const requests = await loadPage(context, `${url}/${id}`);
    const failed = requests.find(({status}) => status >= 400);
    if (failed) {
      throw new Error(`${failed.url} answered ${failed.status}.`);
    }
    bytes += requests
      .filter(({type}) => type === 'Document' || type === 'Script')
      .reduce((sum, request) => sum + request.bytes, 0);
    await context.close();
  }
  await browser.close();
  return bytes / sampled;
}
