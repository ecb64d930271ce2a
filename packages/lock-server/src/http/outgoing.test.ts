import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterTest} from '../../../testing/src/after-test';
import {startUpstream} from '../../../testing/src/upstream';
import {graphqlProxy} from '../graphql/proxy';
import {graphqlRequest} from './graphql-endpoint';
import {fetchOutside} from './outgoing';

const limits = {milliseconds: 5000, maxBytes: 1024};

test('a redirect is not followed, and an answer beyond the limits is not read', async () => {
  const url = await startUpstream((request, response) => {
    const isLong = request.url === '/long';
    response.writeHead(isLong ? 200 : 302, {location: '/elsewhere', 'x-more': ['a', 'b']});
    if (request.url !== '/silent') {
      response.end(isLong ? 'x'.repeat(1025) : 'here');
    }
  });
  const answer = await fetchOutside(url, {}, limits);
  expect([answer.status, await answer.text()]).toEqual([302, 'here']);
  expect(answer.headers.get('x-more')).toBe('a, b');
  const read = (path: string) =>
    fetchOutside(new URL(path, url).href, {}, {...limits, milliseconds: 200}).catch(
      ({cause}: Error) => (cause as Error).message,
    );
  expect(await read('/long')).toContain('longer than 1024 bytes');
  expect(await read('/silent')).toContain('timeout');
});

test('requests of the server, also to the platform, go through the proxy of the environment, except to NO_PROXY', async () => {
  const asked: unknown[] = [];
  const proxy = createServer().on('connect', ({url}, client) => {
    asked.push(url);
    client.end('HTTP/1.1 503 Away\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const environment = {...process.env};
  afterTest(() => {
    process.env = environment;
    proxy.close();
  });
  process.env.HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  process.env.NO_PROXY = 'inside.invalid';
  const modules = {fetchOutside, graphqlProxy};
  // The proxy of the environment is read once.
  jest.isolateModules(() => {
    Object.assign(
      modules,
      jest.requireActual('./outgoing'),
      jest.requireActual('../graphql/proxy'),
    );
  });
  for (const host of ['login.invalid', 'inside.invalid']) {
    const asking = modules.fetchOutside(`https://${host}/`, {}, limits);
    await expect(asking).rejects.toThrow('There is no answer.');
  }
  const endpoint = modules.graphqlProxy('https://platform.invalid/', {reportFailure: () => {}});
  await endpoint(graphqlRequest({query: '{ me }'}), {address: '192.0.2.1'});
  expect(asked).toEqual(['login.invalid:443', 'platform.invalid:443']);
});
