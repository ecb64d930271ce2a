import {beforePaintScript} from '../before-paint-script';

// It takes a token (`auth_token`) out of the address, for the next page to find.
const takeToken = beforePaintScript();
// The same in every page, so that the content policy has one hash for it. The
// rest of the query stays.
const script =
  "var to=new URL(document.querySelector('a').href);to.search=location.search;location.replace(to)";

/**
 * Makes the page that leads to an address of the guide, with and without
 * scripts. It takes no part of its own address but the query, and the query
 * does not decide where it leads.
 *
 * @param address path and id, of characters that HTML does not escape.
 */
export function redirectPage(address: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Help</title>
<script>${takeToken}</script>
<noscript><meta http-equiv="refresh" content="0;url=${address}"></noscript>
<a href="${address}">Open the guide</a>
<script>${script}</script>
</html>
`;
}
