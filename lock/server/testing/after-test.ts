import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const cleanups: (() => void | Promise<void>)[] = [];

/** Runs a function after the test, the last one first. */
export function afterTest(cleanup: () => void | Promise<void>): void {
  cleanups.push(cleanup);
}

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) {
    await cleanup();
  }
});

/** Creates a folder that is deleted after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  afterTest(() => rmSync(folder, {recursive: true}));
  return folder;
}
