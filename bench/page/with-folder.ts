import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** Runs something with a temporary folder, which is removed afterwards. */
export async function withFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, {recursive: true});
  }
}
