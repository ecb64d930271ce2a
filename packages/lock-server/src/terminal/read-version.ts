import {readFileSync} from 'node:fs';
import {z} from 'zod';

/**
 * Reads the version of a package.
 *
 * @param file its package.json.
 */
export function readVersion(file: string): string {
  return z.object({version: z.string()}).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
