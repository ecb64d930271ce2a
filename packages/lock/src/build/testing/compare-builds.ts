import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/gate/files-in';

/**
 * Lists the files that only one of two builds has, or that differ. Compressed copies are left out,
 * because they are made from other files.
 */
export function differingFiles(one: string, other: string): string[] {
  const [files, others] = [one, other].map((folder) =>
    filesIn(`${folder}/`, /(?<!\.br|\.gz)$/).filter((name) =>
      statSync(path.join(folder, name)).isFile(),
    ),
  ) as [string[], string[]];
  return [...new Set([...files, ...others])].filter(
    (name) =>
      !existsSync(path.join(one, name)) ||
      !existsSync(path.join(other, name)) ||
      !readFileSync(path.join(one, name)).equals(readFileSync(path.join(other, name))),
  );
}
