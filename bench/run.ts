// Runs the bench of a name; without one it lists the benches and their flags.
import {usage} from './lib/report';

const benches: Record<string, () => Promise<unknown>> = {
  page: () => import('./page'),
  search: () => import('./search'),
  build: () => import('./build'),
};
const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench();
} else {
  console.log(`${usage}\nBenches: ${Object.keys(benches).join(', ')}`);
  process.exitCode = name ? 1 : 0;
}
