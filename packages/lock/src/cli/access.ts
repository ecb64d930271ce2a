// Lists who can read which pages: docusaurus-lock access
//   docusaurus-lock access -- --csv, --json   in another form than a table
//   docusaurus-lock access -- --since=main    what has changed since a commit, by role
import {endQuietly} from 'docusaurus-lock-server/http/standard-streams';
import {listAccess} from './list-access';

/** Runs the command. */
export async function main(args: readonly string[]): Promise<void> {
  endQuietly();
  try {
    console.log(await listAccess(args));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
