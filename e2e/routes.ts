import {readFileSync} from 'node:fs';

/** Every route of the guide: the addresses without an id. */
export const routes = readFileSync('docs/addresses.txt', 'utf8')
  .split('\n')
  .filter((address) => address && !address.includes('#'));
