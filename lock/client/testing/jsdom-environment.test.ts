import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';

test('an abort signal of jsdom ends a fetch with its own reason', async () => {
  const server = createServer(() => {});
  await new Promise<void>((ready) => server.listen(0, ready));
  const {port} = server.address() as AddressInfo;
  const abort = new AbortController();
  const answer = fetch(`http://localhost:${port}/`, {signal: abort.signal});
  abort.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  server.closeAllConnections();
  server.close();
});

test('an address without a host is that of the document', async () => {
  // Whatever answers on http://localhost/, Node alone would refuse the address.
  const outcome = await fetch('/graphql').catch((error: Error) => error);
  expect(outcome).not.toHaveProperty('message', expect.stringMatching(/URL/));
});
