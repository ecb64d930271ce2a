import {text} from 'node:stream/consumers';
import {connect} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import {
  answerOk,
  openProxiedSite,
  type ProxiedSite,
} from '../testing/open-proxied-site';

// Forms with uploads, on their way to an endpoint elsewhere.

const uploadLimit = 1_000_000;
let site: ProxiedSite;

beforeAll(async () => {
  site = await openProxiedSite({uploadLimit});
});

afterAll(() => site.close());

const operations =
  '{"query":"mutation ($a: Upload) { add(file: $a) }","variables":{"a":null}}';
const map = '{"0":["variables.a"]}';

function form(...parts: [name: string, value: string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) {
    data.append(name, value);
  }
  return data;
}

// Node's FormData writes the length; this has none.
function streamed(body: FormData): RequestInit {
  const {headers, body: stream} = new Request('http://x/', {
    method: 'POST',
    body,
  });
  const type = headers.get('content-type') ?? '';
  return {
    headers: {'content-type': type},
    body: stream,
    duplex: 'half',
  } as RequestInit;
}

test('operations, map and files reach the endpoint', async () => {
  let seen: FormData | undefined;
  site.respond = async (request, response) => {
    const type = request.headers['content-type'] ?? '';
    const body = await text(request);
    const init = {headers: {'content-type': type}};
    seen = await new Response(body, init).formData();
    response.end('{"data":{}}');
  };
  const file = new File(['é'.repeat(1000)], 'a "plan".txt', {
    type: 'text/plain',
  });
  const body = form(['operations', operations], ['map', map], ['0', file]);
  const answer = await site.ask({headers: {}, body});
  expect(await answer.json()).toEqual({data: {}});
  expect([...(seen?.keys() ?? [])]).toEqual(['operations', 'map', '0']);
  expect(JSON.parse(String(seen?.get('operations')))).toMatchObject({
    variables: {a: null},
  });
  expect(seen?.get('map')).toBe(map);
  const sent = seen?.get('0') as File;
  expect(sent.type).toBe('text/plain');
  expect(await sent.text()).toBe('é'.repeat(1000));
});

const file = new File(['x'], 'x.txt');
const signIn = '{"query":"mutation { authenticateUser { success } }"}';

test.each<[string, FormData]>([
  ['has its fields last', form(['0', file], ['operations', operations])],
  ['has no map', form(['operations', operations], ['0', file])],
  [
    'has operations twice',
    form(['operations', operations], ['map', map], ['operations', signIn]),
  ],
  [
    'has a file that map does not name',
    form(['operations', operations], ['map', map], ['operations', file]),
  ],
  [
    'puts a file in the place of the query',
    form(['operations', operations], ['map', '{"0":["query"]}'], ['0', file]),
  ],
  ['is a batch', form(['operations', `[${operations}]`], ['map', map])],
  ['is not JSON', form(['operations', 'x'], ['map', map])],
])('a form that %s is refused', async (_, body) => {
  site.respond = answerOk;
  const answer = await site.ask({headers: {}, body});
  expect(answer.status).toBe(400);
});

test.each(['multipart/form-data; x', 'multipart/form-data; boundary=x'])(
  'a form that breaks off is refused: %s',
  async (type) => {
    const headers = {'content-type': type};
    const body = '--x\r\ncontent-disposition: form-data; name="operations"\r\n';
    expect((await site.ask({headers, body})).status).toBe(400);
  },
);

test('a file that breaks off is refused, and the endpoint gets no whole form', async () => {
  let isWhole: boolean | undefined;
  const over = new Promise<void>((resolve) => {
    site.respond = (request) => {
      request.resume().on('close', () => {
        isWhole = request.complete;
        resolve();
      });
    };
  });
  const whole = form(['operations', operations], ['map', map], ['0', file]);
  const {headers, body} = streamed(whole);
  const part = (await new Response(body as BodyInit).text()).slice(0, -60);
  expect((await site.ask({headers, body: part})).status).toBe(400);
  await over;
  expect(isWhole).toBe(false);
});

test('an upload arrives chunk by chunk, however long it takes', async () => {
  let received = '';
  let arrived = (): void => {};
  site.respond = (request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      arrived();
    });
    request.on('end', () => response.end('{}'));
  };
  const [head = '', tail = ''] = [
    [
      '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n',
      operations,
      '\r\n--x\r\ncontent-disposition: form-data; name="map"\r\n\r\n',
      map,
      '\r\n--x\r\ncontent-disposition: form-data; name="0"; filename="a"\r\n\r\n',
    ].join(''),
    '\r\n--x--\r\n',
  ];
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const headers = {'content-type': 'multipart/form-data; boundary=x'};
  const init = {headers, body: body.readable, duplex: 'half'} as RequestInit;
  const answer = site.ask(init);
  await writer.write(Buffer.from(head));
  // Longer than a line could be: the parser holds back what may be a boundary.
  for (const letter of ['a', 'b', 'c']) {
    const chunk = letter.repeat(100_000);
    const arrival = new Promise<void>((resolve) => {
      arrived = () => received.includes(letter.repeat(90_000)) && resolve();
    });
    await writer.write(Buffer.from(chunk));
    await arrival;
    await sleep(120); // three of them are longer than the timeout
  }
  await writer.write(Buffer.from(tail));
  await writer.close();
  expect((await answer).status).toBe(200);
});

// The answer has to arrive although the client is still sending.
const large = form(
  ['operations', operations],
  ['map', map],
  ['0', new File(['x'.repeat(20_000_000)], 'x.txt')],
);
const long = '{"query":"' + ' '.repeat(20_000_000);

test.each<[string, () => RequestInit]>([
  ['a form that says its length', () => ({headers: {}, body: large})],
  ['a form of chunks', () => streamed(large)],
  ['JSON', () => ({body: long})],
])('%s beyond the limit is answered 413', async (_, init) => {
  site.respond = answerOk;
  const answer = await site.ask(init());
  expect(answer.status).toBe(413);
  expect((await answer.json()).errors).toHaveLength(1);
});

test('a client that goes on sending after 413 is cut', async () => {
  const socket = connect(site.port, '127.0.0.1');
  const head =
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n';
  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.on('error', () => {});
  socket.write(head);
  const send = (): void => {
    while (socket.write(chunk)) {
      // The socket takes more.
    }
  };
  socket.on('drain', send);
  const start = performance.now();
  send();
  await new Promise((resolve) => socket.on('close', resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(performance.now() - start).toBeLessThan(3000);
});
