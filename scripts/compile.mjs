// Compiles the packages that have a tsconfig.build.json into their lib/: TypeScript by
// `tsc --build` of all its projects, which does nothing where nothing has changed; other files are copied.
import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const packages = fileURLToPath(new URL('../packages', import.meta.url));
const leftOut = /\.tsx?$|\.test\.|(^|\/)(testing|fixtures)(\/|$)|tsconfig|\.md$/;

const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
removeLeftOver();
forgetRemoved();
const {status} = spawnSync(
  process.execPath,
  [tsc, '--build', ...compiled().flatMap(listProjects)],
  {stdio: 'inherit'},
);
process.exitCode = status ?? 1;
compiled().forEach(copyOthers);

/** The folders of the packages that are compiled. */
function compiled() {
  return readdirSync(packages)
    .map((name) => path.join(packages, name))
    .filter((folder) => existsSync(path.join(folder, 'tsconfig.build.json')));
}

/** The projects of a package: the code that Node runs, and the code that browsers run. */
function listProjects(folder) {
  return ['build', 'browser'].map((name) => path.join(folder, `tsconfig.${name}.json`));
}

/** Copies the files beside the code that have changed. */
function copyOthers(folder) {
  for (const name of readdirSync(path.join(folder, 'src'), {recursive: true})) {
    const [from, to] = ['src', 'lib'].map((root) => path.join(folder, root, name));
    if (isFile(from) && !leftOut.test(name) && !isSame(from, to)) {
      cpSync(from, to);
    }
  }
}

/** Removes compiled files whose sources are gone, because they would be packed. */
function removeLeftOver() {
  for (const folder of compiled().filter((folder) => existsSync(path.join(folder, 'lib')))) {
    for (const name of readdirSync(path.join(folder, 'lib'), {recursive: true})) {
      const source = name.replace(/^esm\//, 'shared/').replace(/(\.d\.ts|\.js)$/, '');
      const isThere = [name, `${source}.ts`, `${source}.tsx`].some((file) =>
        isFile(path.join(folder, 'src', file)),
      );
      const file = path.join(folder, 'lib', name);
      if (isFile(file) && !isThere) {
        rmSync(file);
      }
    }
  }
}

/**
 * Removes the build info of tsc where lib/ was removed, because tsc would think that its files are
 * there.
 */
function forgetRemoved() {
  for (const folder of compiled().filter((each) => !existsSync(path.join(each, 'lib')))) {
    readdirSync(folder)
      .filter((name) => name.endsWith('.tsbuildinfo'))
      .forEach((name) => rmSync(path.join(folder, name)));
  }
}

function isSame(one, other) {
  return isFile(other) && readFileSync(one).equals(readFileSync(other));
}

function isFile(place) {
  return statSync(place, {throwIfNoEntry: false})?.isFile() ?? false;
}
