// Packs packages of the lock as they are published, all or those that are named:
//   node scripts/pack.mjs <folder> [lock lock-server …] [--scope @owner] [--version 1.2.3]
// Sources name packages without a scope, and this is the one place that adds it. The commands
// `docusaurus-lock` and `docusaurus-lock-server` have none.
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';

const {values, positionals} = parseArgs({
  options: {scope: {type: 'string'}, version: {type: 'string'}},
  allowPositionals: true,
});
const [target, ...named] = positionals;
const names = fs.readdirSync('packages').filter((name) => name.startsWith('lock'));
// The name means a package in quotes or in a path, alone or with a subpath, and also in prose after
// "of" or "in", in a heading or in a table. Everywhere else it means a command.
const name = `docusaurus-(?:${names.join('|')})`;
const quoted = `(?<=["'\`]|node_modules/)${name}(?=["'/])`;
const ofPackage = RegExp(`${quoted}|(?<=(?:of|in|#|\\|) )${name}(?![\\w-])`, 'g');

fs.mkdirSync(target, {recursive: true});
const root = fs.mkdtempSync(path.join(tmpdir(), 'pack-'));
for (const folder of named.length > 0 ? named : names) {
  const copy = path.join(root, folder);
  const filter = (source) => !/\/(src|fixture-site|node_modules)$/.test(source);
  fs.cpSync(path.join('packages', folder), copy, {recursive: true, filter});
  const files = fs.readdirSync(copy, {recursive: true}).map((file) => path.join(copy, file));
  for (const file of files.filter((file) => /\.(?:[jt]s|mjs|md|json)$/.test(file))) {
    const scoped = (found) => (values.scope ? `${values.scope}/${found}` : found);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(ofPackage, scoped));
  }
  const manifest = path.join(copy, 'package.json');
  const written = fs.readFileSync(manifest, 'utf8');
  const {version} = JSON.parse(written);
  fs.writeFileSync(manifest, written.replaceAll(`"${version}"`, `"${values.version ?? version}"`));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', target, copy], {stdio: 'inherit'});
}
fs.rmSync(root, {recursive: true});
