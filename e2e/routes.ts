import {readFileSync} from 'node:fs';

/** Every route of the guide: the addresses without an id, help links aside. */
export const routes = readFileSync('docs/addresses.txt', 'utf8')
  .split('\n')
  .filter((address) => /^\/(?!help\/)[^#]*$/.test(address));
