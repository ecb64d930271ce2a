// Puts the newest canary of Docusaurus into package.json, for the weekly workflow:
// the newest version that all of its packages have, since some lack some.
//   node scripts/next-docusaurus.ts && npm install --legacy-peer-deps
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

const {devDependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};
const names = Object.keys(devDependencies).filter((name) => name.startsWith('@docusaurus/'));
const [first = [], ...others] = names.map(canariesOf);
const newest = first
  .filter((version) => others.every((versions) => versions.includes(version)))
  .sort(new Intl.Collator('en', {numeric: true}).compare)
  .at(-1);
if (!newest) {
  throw new Error(`No canary version is there for all of ${names.join(', ')}.`);
}
const changes = names.map((name) => `devDependencies[${name}]=${newest}`);
execFileSync('npm', ['pkg', 'set', ...changes]);
console.log(`Docusaurus ${newest}`);

/** The canary versions of a package; one has the form `4.0.0-canary-6808`. */
function canariesOf(name: string): string[] {
  const json = execFileSync('npm', ['view', name, 'versions', '--json']);
  const versions = JSON.parse(json.toString()) as string[];
  return versions.filter((version) => /-canary-\d+$/.test(version));
}
