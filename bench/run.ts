// Runs a bench by its name.
import process from 'node:process';

const benches: Record<string, () => Promise<unknown>> = {
  page: () => import('./page'),
  search: () => import('./search'),
};
const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench();
} else {
  console.error(`Usage: npm run bench -- <${Object.keys(benches).join('|')}> [--rounds=1]`);
  process.exitCode = 1;
}
