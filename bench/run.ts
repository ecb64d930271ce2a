// `npm run bench -- <name>` runs bench/<name>.ts; without a name it lists the
// benches and their flags.
import {usage} from './lib/options';
import {MissingPart} from './lib/requirements';

const benches: Record<string, () => Promise<unknown>> = {
  page: () => import('./page'),
  search: () => import('./search'),
  gate: () => import('./gate'),
  build: () => import('./build'),
};
const name = process.argv[2];
const bench = benches[name ?? ''];
if (bench) {
  try {
    await bench();
  } catch (error) {
    // Without a stack where a build or a program is missing.
    console.error(error instanceof MissingPart ? error.message : error);
    process.exitCode = 1;
  }
} else {
  if (name !== undefined) {
    console.error(`There is no bench '${name}'.\n`);
    process.exitCode = 1;
  }
  console.log(usage);
  console.log(`Benches: ${Object.keys(benches).join(', ')}`);
}
