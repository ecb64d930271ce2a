/**
 * How copying ended.
 *
 * - `copied`: the clipboard holds the page
 * - `unreachable`: the file could not be fetched
 * - `refused`: the browser did not let the page write to the clipboard
 */
export type Outcome = 'copied' | 'unreachable' | 'refused';

/**
 * Fetches a file of Markdown and puts it on the clipboard. To be called within
 * a click and before anything is waited for: Safari lets only a click write,
 * and forgets it while the file is on its way.
 *
 * @param renewCookie renews the session cookie when the file is refused, since
 *   it may have expired; the file is then requested once more.
 */
export async function copyPage(
  address: string,
  renewCookie: () => Promise<void>,
): Promise<Outcome> {
  const text = fetchMarkdown(address, renewCookie);
  try {
    await write(text);
    return 'copied';
  } catch {
    return text.then(
      () => 'refused',
      () => 'unreachable',
    );
  }
}

async function fetchMarkdown(
  address: string,
  renewCookie: () => Promise<void>,
): Promise<string> {
  let response = await fetch(address);
  if (!isMarkdown(response)) {
    await renewCookie();
    response = await fetch(address);
  }
  if (!isMarkdown(response)) {
    throw new Error(`${address}: ${response.status}`);
  }
  return response.text();
}

// Some hosts answer everything that they lack with a page.
function isMarkdown({ok, headers}: Response): boolean {
  return ok && !headers.get('content-type')?.startsWith('text/html');
}

async function write(text: Promise<string>): Promise<void> {
  const type = 'text/plain';
  if (typeof ClipboardItem === 'undefined') {
    // Firefox before 127, which remembers the click.
    return navigator.clipboard.writeText(await text);
  }
  const blob = text.then((content) => new Blob([content], {type}));
  return navigator.clipboard.write([new ClipboardItem({[type]: blob})]);
}
