// Puts the newest canary of Docusaurus into package.json, for the weekly workflow:
// the newest version that all of its packages have, since some lack some.
//   node scripts/next-docusaurus.ts && npm install --legacy-peer-deps
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

type Fields = Record<'dependencies' | 'devDependencies', Record<string, string>>;
const {dependencies, devDependencies} = JSON.parse(readFileSync('package.json', 'utf8')) as Fields;
const fields = Object.entries({dependencies, devDependencies}).flatMap(([field, packages]) =>
  Object.keys(packages)
    .filter((name) => /^(?:@docusaurus\/|create-docusaurus$)/.test(name))
    .map((name) => ({field, name})),
);
const names = fields.map(({name}) => name);
const [first = [], ...others] = names.map(listCanaries);
const newest = first
  .filter((version) => others.every((versions) => versions.includes(version)))
  .sort(new Intl.Collator('en', {numeric: true}).compare)
  .at(-1);
if (!newest) {
  throw new Error(`No canary version is there for all of ${names.join(', ')}.`);
}
const changes = fields.map(({field, name}) => `${field}[${name}]=${newest}`);
execFileSync('npm', ['pkg', 'set', ...changes]);
console.log(`Docusaurus ${newest}`);

/** The canary versions of a package; one has the form `4.0.0-canary-6808`. */
function listCanaries(name: string): string[] {
  const json = execFileSync('npm', ['view', name, 'versions', '--json']);
  const versions = JSON.parse(json.toString()) as string[];
  return versions.filter((version) => /-canary-\d+$/.test(version));
}
