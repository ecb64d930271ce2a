// Lists who can read which pages: npm run access
//   npm run access -- --csv, --json   in another form than a table
//   npm run access -- --since=main    what has changed since a commit, by role
import {endQuietly} from 'docusaurus-lock-server/http/standard-streams';
import {listAccess} from './list-access';

endQuietly();
try {
  console.log(listAccess(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
