import {readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {addContractToken} from '../../../testing/src/contract/assistants';
import {contract} from '../../../testing/src/contract/contract';
import {
  anybody,
  type Asker,
  askers,
  type ContractRow,
} from '../../../testing/src/contract/contract-row';
import {open, type Opened} from '../../../testing/src/open';
import {rawRequest} from '../../../testing/src/raw-request';
import {cookieHeader, fixtures} from '../../../testing/src/test-site';

// Each row of the contract, on the fixture builds.

/** Headers that each response has: of a file, of a route and of a refusal. */
const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy': /frame-ancestors 'none'/,
};

let opened: Opened;

beforeAll(async () => {
  opened = await open({
    way: 'socket',
    endpointTimeout: 200,
    reportFailure: () => {},
    assistants: {graceDays: 1},
  });
  await addContractToken(opened.accounts.db);
});

interface Init {
  method: string;
  headers: Record<string, string>;
  body?: string;
}
type Send = (path: string, init: Init) => Response | Promise<Response>;

const askApp: Send = (path, init) => opened.site.app.request(path, init);

const askSocket: Send = async (path, init) => {
  const {status, text, body} = await rawRequest(opened.site.port, path, init);
  const headers = new Headers();
  for (const [, name = '', value] of text.matchAll(/^([\w-]+): (.*)\r$/gm)) {
    headers.append(name, value ?? '');
  }
  return new Response(body || null, {status, headers});
};

const titled = (rows: readonly ContractRow[]) =>
  rows.map(({who = anybody, ...row}) => {
    const [first] = [row.requests[0]].flat();
    return [`${row.promise} (${who[0]}: ${String(first)})`, {...row, who}] as const;
  });

test.each(titled(contract))('%s', (_, row) => expectRow(row, askApp));

test.each(titled(contract.filter(({overSocket}) => overSocket)))('over a socket: %s', (_, row) =>
  expectRow({...row, who: row.who.slice(0, 1), requests: row.requests.slice(0, 2)}, askSocket),
);

async function expectRow(row: ContractRow, send: Send): Promise<void> {
  for (const asker of row.who ?? anybody) {
    for (const request of row.requests) {
      const [line, headers = {}, sends = row.sends] =
        typeof request === 'string' ? [request] : request;
      const sent = {...row, sends, headers: {...row.headers, ...headers}};
      expect(await makeAnswer(line, asker, sent, send)).toEqual({
        ...{asker, line, status: row.status},
        response: expectedHeaders(row),
        body: expected(readBody(row, line)),
      });
    }
  }
}

/** Gives the parts of the answer that the row describes. */
async function makeAnswer(
  line: string,
  asker: Asker,
  {headers, sends, ...row}: ContractRow,
  send: Send,
) {
  const [method = '', path = ''] = line.split(/ (.*)/);
  const person = askers[asker];
  const cookie: Record<string, string> =
    'as' in person ? {cookie: cookieHeader({user: person.as, ...person})} : {};
  const answer = await send(path, {method, headers: {...headers, ...cookie}, body: sends});
  const names = Object.keys(expectedHeaders(row));
  const text = await answer.text();
  return {
    ...{asker, line, status: answer.status},
    response: Object.fromEntries(names.map((name) => [name, answer.headers.get(name)])),
    body: row.body === undefined ? undefined : text,
  };
}

function expectedHeaders({status, response}: ContractRow): Record<string, unknown> {
  const isKept = [200, 206, 304].includes(status);
  const all = {...always, ...(isKept ? {} : {'cache-control': 'no-store'}), ...response};
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, expected(value)]));
}

function readBody({body}: ContractRow, line: string): string | RegExp | undefined {
  if (typeof body !== 'object' || body instanceof RegExp) {
    return body;
  }
  if ('file' in body) {
    return readFileSync(join(fixtures, body.file), 'utf8');
  }
  const path = decodeURIComponent(line.replace(/^GET |\?.*/g, ''));
  const file = [path, `${path}/index.html`]
    .map((name) => join(fixtures, body.build, name))
    .find((name) => statSync(name, {throwIfNoEntry: false})?.isFile());
  return readFileSync(file ?? '', 'utf8');
}

const expected = (value: string | RegExp | null | undefined): unknown =>
  value instanceof RegExp ? expect.stringMatching(value) : value;
