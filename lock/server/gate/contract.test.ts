import {contract, expectedBody} from '../testing/contract/contract';
import {addContractToken} from '../testing/contract/assistants';
import type {ContractRow} from '../testing/contract/contract-row';
import {rawRequest} from '../testing/raw-request';
import {open, type Opened} from '../testing/open';
import {cookieHeader} from '../testing/test-site';

// The contract of requests: on the app, and over a socket.

type Init = RequestInit & {headers: Record<string, string>};
type Send = (path: string, init: Init) => Response | Promise<Response>;

let opened: Opened;

beforeAll(async () => {
  opened = await open({
    way: 'socket',
    endpointTimeout: 200,
    reportFailure: () => {},
    signals: {add: async () => {}, close: async () => {}},
    assistants: {graceDays: 1},
  });
  await addContractToken(opened.accounts.db);
});

const ways: Record<string, Send> = {
  'the app': (path, init) => opened.site.app.request(path, init),
  'a socket': (path, init) => sendTo(opened.site.port, path, init),
};

async function sendTo(port: number, path: string, init: Init) {
  const {method, headers} = init;
  // fetch writes these itself.
  if (!headers.host && !headers['sec-fetch-mode']) {
    return fetch(`http://127.0.0.1:${port}${path}`, init);
  }
  const {status, text, body} = await rawRequest(port, path, {method, headers});
  const answered = new Headers();
  for (const [, name = '', value] of text.matchAll(/^([\w-]+): (.*)\r$/gm)) {
    answered.append(name, value ?? '');
  }
  return new Response(body || null, {status, headers: answered});
}

/** What each response has, of a file, of a route or a refusal. */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

type Row = ContractRow & {isSignedIn: boolean};

function testRows(send: Send): void {
  const rows = contract.flatMap((row): Row[] =>
    (row.session === 'either' ? ['with', 'without'] : [row.session]).map((session) => ({
      ...row,
      isSignedIn: session === 'with',
    })),
  );
  test.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    const response = await send(row.path, {
      method: row.method,
      body: row.sends,
      headers: {
        ...row.headers,
        ...(row.isSignedIn ? {cookie: cookieHeader(row)} : {}),
      },
      redirect: 'manual',
    });
    expect(response.status).toBe(row.status);
    for (const [name, value] of Object.entries(always)) {
      expect([name, response.headers.get(name)]).toEqual([name, value]);
    }
    if (![200, 206, 304].includes(row.status)) {
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    if (row.body !== undefined) {
      expectText(await response.text(), expectedBody(row));
    }
    for (const [name, expected] of Object.entries(row.response ?? {})) {
      const value = response.headers.get(name);
      if (expected === null) {
        expect([name, value]).toEqual([name, null]);
      } else {
        expectText(value, expected);
      }
    }
  });
}

function expectText(text: string | null, expected?: string | RegExp): void {
  if (expected instanceof RegExp) {
    expect(text).toMatch(expected);
  } else {
    expect(text).toBe(expected);
  }
}

describe.each(Object.entries(ways))('through %s', (_, send) => testRows(send));

function titleOf(row: Row): string {
  const {method = 'GET', path, name, status, audience = 'everyone'} = row;
  const who = row.isSignedIn ? `a reader of ${audience}` : 'a stranger';
  return `${method} ${path} of ${who}: ${status}, ${name}`;
}
