import type {HttpBindings} from '@hono/node-server';
import {clientAddress} from './requests';

function addressOf(forwarded: string | null, hops: number, socket = '192.0.2.1'): string {
  const request = new Request('http://localhost/');
  if (forwarded !== null) {
    request.headers.set('x-forwarded-for', forwarded);
  }
  const env = {incoming: {socket: {remoteAddress: socket}}};
  return clientAddress(request, env as unknown as HttpBindings, hops);
}

test.each([
  ['no proxy is trusted, so nothing a client says counts', '1.1.1.1', 0, '192.0.2.1'],
  ['our proxy appended the client', '10.0.0.9', 1, '10.0.0.9'],
  ['a client invents entries before', '6.6.6.6, 10.0.0.9', 1, '10.0.0.9'],
  ['two proxies of ours', '6.6.6.6, 10.0.0.9, 10.0.0.2', 2, '10.0.0.9'],
  ['fewer entries than proxies: the farthest there is', '10.0.0.9', 3, '10.0.0.9'],
  ['no header where one is expected', null, 1, '192.0.2.1'],
  ['an entry that is no address', 'unknown', 1, '192.0.2.1'],
  ['an entry with script in it', '<script>', 1, '192.0.2.1'],
  ['an empty entry', '10.0.0.9, ', 1, '192.0.2.1'],
  ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
  ['IPv4 mapped into IPv6', '::ffff:10.0.0.9', 1, '10.0.0.9'],
])('%s', (_, forwarded, hops, address) => {
  expect(addressOf(forwarded, hops)).toBe(address);
});

test('a socket of both families writes IPv4 plainly', () => {
  expect(addressOf(null, 0, '::ffff:192.0.2.1')).toBe('192.0.2.1');
});

test('without a socket the address is unknown', () => {
  const request = new Request('http://localhost/');
  expect(clientAddress(request, undefined, 0)).toBe('unknown');
});
