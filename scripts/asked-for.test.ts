import {existsSync, readFileSync} from 'node:fs';
import packageJson from '../package.json';
import {askedForModules, askedForPaths, problemsOfModule} from './asked-for';
import {filesIn} from '../lock/server/operations/files-in';

const dependencies = Object.keys({
  ...packageJson.dependencies,
  ...packageJson.devDependencies,
});
const sources = ['src', 'plugins', 'lock']
  .flatMap((folder) => filesIn(folder, /\.[jt]sx?$/).map((name) => `${folder}/${name}`))
  .filter((name) => !/\.test\.|(^|\/)testing\//.test(name))
  .concat('docusaurus.config.ts')
  .map((name) => readFileSync(name, 'utf8'));

test.each(askedForModules)('%s was asked for and is used', (name) => {
  expect(problemsOfModule(name, dependencies, sources)).toEqual([]);
});

test.each(askedForPaths)('%s was asked for and is there', (name) => {
  expect(existsSync(name)).toBe(true);
});

test.each([
  ['gone from package.json', [], ["import {object} from 'yup';"], 1],
  ['imported by nothing', ['yup'], ["import {object} from 'yuppie';"], 1],
  ['only named in a comment', ['yup'], ['// yup checks the form'], 1],
  ['gone from both', ['zod'], [], 2],
  ['imported when needed', ['yup'], ["await import('yup')"], 0],
  ['imported in part', ['yup'], ["import a from 'yup/lib/a';"], 0],
])('a module that is %s', (_, names, texts, problems) => {
  expect(problemsOfModule('yup', names, texts)).toHaveLength(problems);
});
