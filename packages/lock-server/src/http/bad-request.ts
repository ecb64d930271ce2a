import type {ServerResponse} from 'node:http';
import type {Duplex} from 'node:stream';

// As Node does where nobody listens for these errors.
const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

// ms that a client which is still sending has to read the response.
const readingTime = 500;

const tooManyCookies = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your browser sends too many cookies</title>
<style>:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}</style>
<h1>Your browser sends too many cookies</h1>
<p>The documentation accepts 16 kB of cookies. Other applications under the same domain have set more.</p>
<p>Delete the cookies of this site and of its domain in the settings of your browser. Then open the page again and sign in.</p>
<p>If this page comes back, tell the administrator of this site.</p>
</html>
`;

/**
 * Answers a request that Node could not read (`clientError` of a server), and closes the
 * connection. Headers that are too long are answered with a page, because cookies of other
 * applications make them so and only the reader can delete these.
 *
 * @param headers of every response of the site.
 */
export function answerBadRequest(
  {code = ''}: NodeJS.ErrnoException,
  socket: Duplex & {_httpMessage?: ServerResponse | null},
  headers: Readonly<Record<string, string>>,
): void {
  if (socket.writableEnded) {
    return; // more of the same request
  }
  // It would become a part of the response that is being sent.
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const body = code === 'HPE_HEADER_OVERFLOW' ? tooManyCookies : '';
  const head = [
    `HTTP/1.1 ${statuses[code] ?? '400 Bad Request'}`,
    'Connection: close',
    'Cache-Control: no-store',
    ...Object.entries(headers).map((header) => header.join(': ')),
    ...(body ? ['Content-Type: text/html; charset=utf-8'] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const cut = setTimeout(() => socket.destroy(), readingTime);
  socket.once('close', () => clearTimeout(cut));
}
