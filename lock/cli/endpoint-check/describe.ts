import {firstMessage} from '../../shared/graphql-answer';
import type {Failure, Reply} from './request';

/** Why nothing came, by the code of the error. The first row that fits is used. */
const failures: readonly [code: RegExp, why: string][] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the name of the host is not known on this machine (DNS)'],
  [/^ECONNREFUSED$/, 'the connection is refused: nothing listens at this host and port'],
  [/^TOO_LONG$|BUFFER_TOO_LARGE/, 'the answer is longer than 1 MB'],
  [/^CERT_HAS_EXPIRED$/, 'the certificate has expired'],
  [/ALTNAME/, 'the certificate is that of another name'],
  [
    /SELF_SIGNED|UNABLE_TO_|CERT/,
    'the certificate is signed by an authority that Node does not know: set NODE_EXTRA_CA_CERTS to the file with the certificate of that authority, here and for the server',
  ],
  [/SSL|TLS|EPROTO/, 'no TLS is spoken there: check https:// and the port'],
  [/^HPE_|^UND_ERR_HTTP_PARSER/, 'no HTTP is spoken there: check http:// and the port'],
  [/TIMEDOUT|TIMEOUT/, 'no whole answer came in time: the site waits for 15 s'],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET/, 'the connection was closed before an answer'],
  [/^Z_|^ERR__?Z/, 'the answer is not in the encoding that it names'],
];

/** An answer that is not the endpoint's own, or that it gives to every request. */
const signs: readonly [
  isMeant: (reply: Reply) => boolean,
  describe: (reply: Reply, quote: Quote) => string,
][] = [
  [
    ({status, headers}) => [301, 302, 303, 307, 308].includes(status) && Boolean(headers.location),
    ({status, headers}, quote) =>
      `a redirect (${status}) to ${quote(withoutQuery(String(headers.location)))}. The site follows none: give the address it leads to, or let the endpoint through the sign-in page of the proxy`,
  ],
  [
    ({text, status}) => status >= 400 && /\bCSRF\b|cross-site request|preflight/i.test(text),
    ({status}) =>
      `a refusal by CSRF prevention (${status}). The site sends content-type: application/json, and no header that only proves a preflight: let the endpoint accept that`,
  ],
  [
    ({text, headers}) =>
      /^\s*</.test(text) || (/html/.test(headers['content-type'] ?? '') && !/^\s*\{/.test(text)),
    ({text, status, headers}, quote) => {
      const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1];
      const server = headers.server ? ` from ${quote(String(headers.server))}` : '';
      return `a page (status ${status})${title ? ` with the title ${quote(title)}` : ''}${server}. A proxy or a sign-in page stands before the endpoint, or the path is another`;
    },
  ],
  [
    ({headers}) => 'www-authenticate' in headers,
    ({status}) => `status ${status} that asks for a password of HTTP (www-authenticate)`,
  ],
];

/** Gives a text of the endpoint in quotes, without secrets and not too long. */
export type Quote = (text: string) => string;

/**
 * Makes a function that quotes texts of the endpoint.
 *
 * @param secrets that must not be in a quotation; more may be added later.
 */
export function createQuote(secrets: ReadonlySet<string>): Quote {
  return (text) => {
    const spellings = [...secrets].flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      encodeURIComponent(secret).replaceAll('%20', '+'),
    ]);
    // The longest first: one secret may be a part of another.
    const hidden = spellings
      .sort((a, b) => b.length - a.length)
      .reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
    // Without what could control the terminal.
    const plain = hidden.replace(/[\p{C}\s]+/gu, ' ').trim();
    return `"${plain.length > 160 ? `${plain.slice(0, 160)}…` : plain}"`;
  };
}

/**
 * Says in words what is not an answer of a GraphQL endpoint: no connection, a redirect,
 * a page, a refusal of the request itself. Undefined for all others.
 */
export function describeForeign(reply: Reply | Failure, quote: Quote): string | undefined {
  if ('code' in reply) {
    const why = failures.find(([code]) => code.test(reply.code))?.[1];
    return why ? `${why} (${reply.code})` : `the request failed (${quote(reply.code)})`;
  }
  return signs.find(([isMeant]) => isMeant(reply))?.[1](reply, quote);
}

/** Says in words what came, for a line about what is wrong. */
export function describe(reply: Reply | Failure, quote: Quote): string {
  const foreign = describeForeign(reply, quote);
  if (foreign || 'code' in reply) {
    return foreign ?? '';
  }
  const {answer, status} = reply;
  switch (answer.kind) {
    case 'data':
      return 'data without an error';
    case 'errors':
      return `the error ${quote(firstMessage(answer.errors) ?? '')}`;
    case 'status': {
      const message = firstMessage(answer.errors);
      return `status ${status}${message ? ` and the error ${quote(message)}` : ''}`;
    }
    case 'not-json':
      return reply.text ? `no JSON (${quote(reply.text)})` : 'an empty body';
    case 'no-data':
      return 'data of null without an error';
    case 'no-result':
      return 'JSON with neither data nor errors';
  }
}

function withoutQuery(location: string): string {
  return location.replace(/[?#].*/s, '').replace(/\/\/[^/@]*@/, '//');
}
