import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';

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
