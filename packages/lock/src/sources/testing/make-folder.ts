import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const made: string[] = [];

afterAll(() => {
  made.forEach((folder) => rmSync(folder, {recursive: true}));
});

/**
 * Makes a folder that is removed after the tests of the file.
 *
 * @param files paths in the folder and their texts.
 */
export function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-'));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, text);
  }
  return folder;
}
