import type {HttpBindings} from '@hono/node-server';
import {watchErrors} from '../../../testing/src/watch-errors';
import {clientAddress} from './requests';

function findAddress(forwarded: string | null, hops: number, socket = '192.0.2.1'): string {
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
  ['a client has invented earlier entries', '6.6.6.6, 10.0.0.9', 1, '10.0.0.9'],
  ['two proxies of ours', '6.6.6.6, 10.0.0.9, 10.0.0.2', 2, '10.0.0.9'],
  ['with fewer entries than proxies, the farthest entry counts', '10.0.0.9', 3, '10.0.0.9'],
  ['no header where one is expected', null, 1, '192.0.2.1'],
  ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
])('%s', (_, forwarded, hops, address) => {
  expect(findAddress(forwarded, hops)).toBe(address);
});

test.each([
  ['198.51.100.9:41000', '198.51.100.9'],
  ['"198.51.100.9"', '198.51.100.9'],
  ['"198.51.100.9:41000"', '198.51.100.9'],
  ['for=198.51.100.9', '198.51.100.9'],
  ['For="198.51.100.9:41000";proto=https', '198.51.100.9'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:41000', '2001:db8::1'],
  ['"[2001:db8::1]:41000"', '2001:db8::1'],
  ['for="[2001:db8::1]:41000"', '2001:db8::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25br_lan]:41000', 'fe80::1'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['::ffff:c633:6409', '198.51.100.9'],
  ['[::FFFF:198.51.100.9]:41000', '198.51.100.9'],
])('reads the entry %s', (entry, address) => {
  const errors = watchErrors();
  expect(findAddress(`6.6.6.6, ${entry}`, 1)).toBe(address);
  expect(findAddress(`${entry}, 10.0.0.2`, 2)).toBe(address);
  expect(errors()).toEqual([]);
});

test.each([
  'unknown',
  '_hidden',
  '<script>',
  '',
  '198.51.100',
  '198.51.100.256',
  '198.51.100.9:',
  '198.51.100.9:a',
  '[2001:db8::1',
  '[2001:db8::1]x',
  '2001:db8::1::2',
  '2001:db8::1]:41000',
  'proxy.example.com',
  '%eth0',
])('the entry %j is no address: the socket counts, and the log says so', (entry) => {
  const errors = watchErrors();
  expect(findAddress(`6.6.6.6, ${entry}`, 1)).toBe('192.0.2.1');
  expect(errors()).toEqual([
    expect.stringMatching(/X-Forwarded-For is not an .*TRUST_PROXY is 1:/),
  ]);
});

test('an IPv4 address of a socket of both families is written as IPv4', () => {
  expect(findAddress(null, 0, '::ffff:192.0.2.1')).toBe('192.0.2.1');
});

test('without a socket the address is unknown', () => {
  const request = new Request('http://localhost/');
  expect(clientAddress(request, undefined, 0)).toBe('unknown');
});
