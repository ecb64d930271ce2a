import {once} from 'node:events';
import {PassThrough} from 'node:stream';
import {graphqlProxy} from './graphql/proxy';
import {readChunks} from './http/bodies';
import {ask, host, readAnswer, type Target} from '../../testing/src/ask';
import {respondOk} from '../../testing/src/upstream';
import {startNginx, testWithNginx} from '../../testing/src/start-nginx';
import {open, type OpenOptions} from '../../testing/src/open';
import {startUpstream} from '../../testing/src/upstream';
import {askingMe} from '../../testing/src/site-client';
import {cookieHeader} from '../../testing/src/test-site';

// deploy/nginx.conf in front of the server, over TLS.

const siteUrl = `https://${host}`;
const cookie = cookieHeader({siteUrl});
const page = {accept: 'text/html'};
const upload = {
  cookie,
  'x-auth-token': 'good',
  'content-type': 'multipart/form-data; boundary=x',
};

async function openBehindNginx(
  options: OpenOptions = {},
  edit?: (configuration: string) => string,
) {
  const {site: server, events} = await open({
    way: 'socket',
    siteUrl,
    trustProxy: 1,
    ...options,
  });
  const {port, ca, plainPort, logs} = await startNginx(server.port, edit);
  const ways: Target[] = [
    {port, ca},
    {port, ca, http2: true},
  ];
  return {server, ways, plainPort, logs, events};
}

/** Asks and reads the whole answer. */
const get = async (...question: Parameters<typeof ask>) => readAnswer(await ask(...question));

testWithNginx("nginx changes nothing in the server's answers", async () => {
  const {server, ways} = await openBehindNginx({endpointTimeout: 100});
  const compressed = {'accept-encoding': 'gzip, br', cookie};
  const rows: [string, Parameters<typeof ask>[2]?][] = [
    ['/', {headers: {...page, cookie}}],
    ['/manual/reports?auth_token=x', {headers: {...page, cookie}}],
    ['/manual/reports', {headers: page}],
    ['/manual/reports', {headers: {...page, ...compressed}}],
    ['/assets/js/main.33cc44dd.js', {headers: compressed}],
    ['/assets/js/main.33cc44dd.js'],
    ['/manual/reports', {headers: {cookie, 'if-none-match': '*'}}],
    ['/manual/reports', {method: 'HEAD', headers: {cookie}}],
    // Paths that nginx would tidy up.
    ['/manual//reports', {headers: {...page, cookie}}],
    ['/img/s%C3%A9al%20plan.svg', {headers: {cookie}}],
    ['/x/../manual/reports', {headers: {...page, cookie}}],
    ['/manual/reports%2F', {headers: {...page, cookie}}],
    ['/manual/reports', {method: 'PROPFIND', headers: {cookie}}],
    ['/graphql', askingMe('good')],
    // A 5xx of the server must not be replaced by the page for a server that is away.
    ['/graphql', askingMe('slow')],
    ['/session', {headers: {cookie}}],
    ['/graphql', {...askingMe('good'), body: '{'}],
  ];
  const kept = ({headers, ...answer}: Awaited<ReturnType<typeof get>>) => {
    const ofOneHop = /^(:status|connection|date|keep-alive|server|transfer-.*)$/;
    const fields = Object.entries(headers)
      .filter(([name]) => !ofOneHop.test(name))
      // A cookie names the second in which it was made.
      .map(([name, value]) => [name, String(value).replace(/^__Host.*?;/, '')]);
    return {...answer, headers: Object.fromEntries(fields)};
  };
  for (const [path, question] of rows) {
    const directly = kept(await get({port: server.port}, path, question));
    for (const way of ways) {
      const answer = kept(await get(way, path, question));
      expect([path, answer]).toEqual([path, directly]);
    }
  }
});

testWithNginx('the server learns the address that a client connects from', async () => {
  const {ways, events} = await openBehindNginx();
  for (const way of ways) {
    await get(way, '/graphql', {
      // The server must not believe this header: anybody can write it.
      ...askingMe('unauthorized', {'x-forwarded-for': '192.0.2.1'}),
      from: '127.0.0.2',
    });
  }
  expect(events().map(({event, address}) => [event, address])).toEqual(
    ways.map(() => ['guide_refused', '127.0.0.2']),
  );
});

testWithNginx('15,000 bytes of cookies of other applications pass', async () => {
  const {ways} = await openBehindNginx();
  for (const way of ways) {
    const headers = {cookie: `${cookie}; x=${'x'.repeat(15_000)}`};
    expect((await get(way, '/manual/reports', {headers})).status).toBe(200);
  }
});

testWithNginx('an upload and a result pass part by part', async () => {
  let onPart = (_: string): void => {};
  const nextPart = () => new Promise<string>((resolve) => (onPart = resolve));
  let sendResult = (_: string): void => {};
  const {ways} = await openBehindNginx({
    graphql: async (request) => {
      for await (const part of readChunks(request, 1000)) {
        onPart(Buffer.from(part).toString());
      }
      return new Response(
        new ReadableStream<Uint8Array>({
          start(stream) {
            sendResult = (text) => stream.enqueue(Buffer.from(text));
            sendResult('result 1');
          },
        }),
        {headers: {'content-type': 'multipart/mixed'}},
      );
    },
  });
  for (const way of ways) {
    const body = new PassThrough();
    const question = {method: 'POST', headers: upload, body};
    const answered = ask(way, '/graphql', question);
    for (const part of ['part 1', 'part 2']) {
      const arrived = nextPart();
      body.write(part);
      expect(await arrived).toBe(part);
    }
    body.end();
    const {stream} = await answered;
    const [first] = await once(stream, 'data');
    sendResult('result 2');
    const [second] = await once(stream, 'data');
    expect([String(first), String(second)]).toEqual(['result 1', 'result 2']);
    stream.destroy();
  }
});

testWithNginx('a body may be as long as the server allows', async () => {
  const graphql = graphqlProxy(await startUpstream(respondOk));
  const {ways} = await openBehindNginx({graphql});
  const statuses = async (way: Target, length: number) => {
    const body = 'x'.repeat(length);
    const named = {...upload, 'content-length': String(length)};
    const found: number[] = [];
    for (const headers of [upload, named]) {
      const question = {method: 'POST', headers, body};
      found.push((await get(way, '/graphql', question)).status);
    }
    return found;
  };
  for (const way of ways) {
    expect(await statuses(way, 25 * 2 ** 20)).toEqual([200, 200]);
  }
  // By HTTP/1.1: nginx ends an HTTP/2 connection that goes on sending.
  expect(await statuses(ways[0]!, 26 * 2 ** 20)).toEqual([413, 413]);
});

testWithNginx('while the server is away, every answer is a page that says so', async () => {
  const {server, ways} = await openBehindNginx();
  await server.stop();
  for (const way of ways) {
    for (const path of ['/manual/reports', '/assets/js/main.33cc44dd.js', '/session']) {
      expect(await get(way, path, {headers: {cookie}})).toMatchObject({
        status: 503,
        headers: {
          'content-type': expect.stringMatching(/^text\/html/),
          'cache-control': 'no-store',
          'content-security-policy': expect.stringContaining("'none'"),
          'retry-after': '10',
        },
        body: expect.stringMatching(/documentation is restarting[^]*<\/html>\n$/),
      });
    }
  }
});

testWithNginx('no log holds a token, whatever goes wrong', async () => {
  const {server, ways, plainPort, logs} = await openBehindNginx();
  const headers = {
    referer: `${siteUrl}/?auth_token=secret`,
    cookie: `${cookie}; secret=1`,
    'x-auth-token': 'secret',
    authorization: 'Bearer secret',
  };
  const askAll = async () => {
    for (const way of [...ways, {port: plainPort}]) {
      for (const path of ['/manual/reports', '/graphql', '/%zz', `/${'x'.repeat(20_000)}`]) {
        await get(way, `${path}?auth_token=secret`, {headers}).catch(() => {});
      }
      await get(way, '/?auth_token=secret', {
        headers: {...headers, more: 'x'.repeat(70_000)},
      }).catch(() => {});
    }
  };
  await askAll();
  await server.stop();
  await askAll();
  expect(logs()).toMatch(/ "GET \/manual\/reports" 200 /);
  expect(logs()).toMatch(/ "GET \/manual\/reports" 503 .* 502$/m);
  expect(logs()).not.toContain('secret');
  expect(logs()).not.toContain('auth_token');
});

testWithNginx('http leads to https on the site, whatever the Host header says', async () => {
  const {plainPort} = await openBehindNginx();
  const answer = await get({port: plainPort}, '/usage?x=1', {
    headers: {host: 'evil.example'},
  });
  expect([answer.status, answer.headers.location]).toEqual([301, `${siteUrl}/usage?x=1`]);
});
