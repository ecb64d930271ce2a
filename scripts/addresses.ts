// Writes docs/addresses.txt, or with --check says whether it is up to date:
//   npm run addresses
import {updateAddresses} from './update-addresses';

const problems = updateAddresses('.', process.argv.includes('--check'));
problems.forEach((problem) => console.error(problem));
if (problems.length === 0) {
  console.log('docs/addresses.txt is up to date.');
}
process.exitCode = problems.length > 0 ? 1 : 0;
