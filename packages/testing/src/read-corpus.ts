import {readFileSync} from 'node:fs';

/**
 * Reads a file of hostile input: a line is a case, `#` opens a comment line,
 * and `\x00` stands for the byte that no text file can hold.
 */
export function readCorpus(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) =>
      line.replace(/\\x([0-9a-f]{2})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    );
}
