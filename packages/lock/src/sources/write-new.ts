import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/**
 * Writes a file of a plugin into a build.
 *
 * @param name relative to the folder of the build, such as `llms.txt`.
 * @throws Error that names the file, if the build already has a file at this path.
 */
export function writeNew(outDir: string, name: string, text: string): void {
  const file = path.join(outDir, name);
  if (existsSync(file)) {
    throw new Error(
      `The build makes ${name}, and the site has a file or a page of that name, such as static/${name}. Remove it or give it another name.`,
    );
  }
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, text);
}
