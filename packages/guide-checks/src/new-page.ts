// Writes a page of a kind that passes the checks, and lists what to fill in:
//   npm run new-page -- <kind> <name>
// The page is a draft: `npm start` shows it, builds leave it out.
import {print} from './check-guide';
import {writePage} from './write-page';

print(await writePage(process.argv.slice(2)));
