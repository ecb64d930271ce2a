import {startEndpoint} from '../testing/endpoint';
import type {BrowserEnv} from '../tokens/browser';
import {isServerUp} from './watch-server';

test.each([
  ['the server', 401, {}, true],
  ['a login in front of it, at another host', 302, {location: 'http://127.0.0.1:1/'}, true],
  ['a proxy whose server is away', 502, {}, false],
])('whether a reload would help when %s answers: %i %j', async (_, status, headers, is) => {
  const {endpoint} = await startEndpoint((request, response) => {
    response.writeHead(status, headers).end();
  });
  const location = new URL(endpoint);
  const tab = Object.assign(new EventTarget(), {document: new EventTarget(), location, fetch});
  expect(await isServerUp(tab as unknown as BrowserEnv)).toBe(is);
});
