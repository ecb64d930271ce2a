import {isIPv6} from 'node:net';

/**
 * The unit by which a client is throttled: an IPv4 address as it is, an IPv6
 * address by its /64, which one client commonly has to itself.
 * @param address from `clientAddress`; anything else is returned unchanged.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) {
    return address;
  }
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = (text: string) => (text ? text.split(':') : []);
  const zeros =
    tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [
    ...groups(head),
    ...Array<string>(zeros).fill('0'),
    ...groups(tail ?? ''),
  ]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
