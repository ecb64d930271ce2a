import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

type Cleanup = () => unknown;

const cleanups: {test: Cleanup[]; file: Cleanup[]} = {test: [], file: []};
let isInTest = false;

/**
 * Runs a function after the test or, if it is called in `beforeAll`, after all tests of the file.
 * The last function runs first.
 */
export function afterTest(cleanup: Cleanup): void {
  cleanups[isInTest ? 'test' : 'file'].push(cleanup);
}

async function run(list: Cleanup[]): Promise<void> {
  for (const cleanup of list.splice(0).reverse()) {
    await cleanup();
  }
}

/** The hooks of Jest. Playwright and the benches have none, and close their sites themselves. */
type Hook = (run: () => unknown) => void;
const hooks = globalThis as {beforeEach?: Hook; afterEach?: Hook; afterAll?: Hook};

hooks.beforeEach?.(() => void (isInTest = true));
hooks.afterEach?.(async () => {
  await run(cleanups.test);
  isInTest = false;
});
hooks.afterAll?.(() => run(cleanups.file));

/** Creates a folder that is deleted after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'));
  afterTest(() => rmSync(folder, {recursive: true}));
  return folder;
}
