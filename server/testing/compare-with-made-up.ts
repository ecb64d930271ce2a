import {isDeepStrictEqual} from 'node:util';
import {rawRequest} from './raw-request';

/**
 * Asks for addresses that the reader must not know of, and for made-up ones of
 * the same form and length, in several ways.
 *
 * @param options.cookie the `Cookie` header of the reader.
 * @returns one line for each pair whose answers differ in more than the date.
 */
export async function compareWithMadeUp(options: {
  port: number;
  cookie: string;
  addresses: readonly string[];
}): Promise<string[]> {
  const {port, cookie, addresses} = options;
  const differences: string[] = [];
  for (const address of addresses) {
    for (const {method, ...headers} of ways) {
      const ask = async (target: string) => {
        const request = {method, headers: {...headers, cookie}};
        const {text} = await rawRequest(port, target, request);
        return text.replace(/^date: .*$/im, '');
      };
      const [hidden, madeUp] = [
        await ask(address),
        await ask(madeUpOf(address)),
      ];
      if (!isDeepStrictEqual(hidden, madeUp)) {
        const [head] = hidden.split('\r\n\r\n');
        differences.push(`${method} ${address} shows ${JSON.stringify(head)}`);
      }
    }
  }
  return differences;
}

const ways: ({method: string} & Record<string, string>)[] = [
  {method: 'GET', accept: 'text/html'},
  {method: 'GET', accept: '*/*', 'accept-encoding': 'gzip, br'},
  {method: 'GET', accept: '*/*', 'if-none-match': '*'},
  {method: 'GET', accept: '*/*', 'if-modified-since': new Date().toUTCString()},
  {method: 'GET', accept: '*/*', range: 'bytes=0-0'},
  {method: 'HEAD', accept: 'text/html'},
  {method: 'POST', accept: '*/*', 'content-length': '0'},
];

// Another last letter of the name, before `/index.html` and the extension.
function madeUpOf(address: string): string {
  return address.replace(/\w(?=(\/index)?(\.[a-z]+)?\/?$)/i, (letter) =>
    letter === 'q' ? 'z' : 'q',
  );
}
