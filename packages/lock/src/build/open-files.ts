import {copyFileSync, existsSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {workerNames} from 'docusaurus-lock-server/gate/site-files';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';

// Where a module loads this, tsx gives another `__dirname`.
const removal = path.resolve(__filename, '../remove-worker.js');

/**
 * Adds scripts to the sign-in build that remove the service worker of an older site,
 * where sites have theirs. A file that the site has there stays.
 *
 * @param folder of the sign-in build.
 */
export function removeOldWorkers(folder: string): void {
  for (const file of workerNames.map((name) => path.join(folder, name))) {
    if (!existsSync(file)) {
      copyFileSync(removal, file);
    }
  }
}

/** Where the list of open files is, in the folder of a build. */
const listName = 'open-files.txt';

/**
 * Lists all files that strangers may fetch, beside the builds.
 *
 * @param folder with the builds.
 * @param signIn the folder in it that the server gives to everyone.
 * @returns a sentence for whoever runs the build.
 */
export function listOpenFiles(folder: string, signIn: string): string {
  const open = path.join(folder, signIn);
  const names = filesIn(open, /(?<!\.br)$/);
  writeFileSync(path.join(folder, listName), `${names.join('\n')}\n`);
  return `Strangers may fetch ${names.length} files, which build/${listName} lists; all others need a session.`;
}
