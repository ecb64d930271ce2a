import {cpSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {allFeatures, testRoles} from '../../../testing/src/all-features';
import {afterTest, createFolder} from '../../../testing/src/after-test';
import {open} from '../../../testing/src/open';
import {builtServer} from '../../../testing/src/site-process';
import {startProgram} from '../../../testing/src/start-program';
import {fixtures, guides, secret} from '../../../testing/src/test-site';
import {listAddresses} from '../shared/addresses';
import {readSite} from './site-files';

// `--check` lists exactly the requests that a stranger gets an answer to.

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const asked = {accept: 'text/html', 'content-type': 'application/json'};

/** Makes a site of the fixture builds with all features. */
function createSite(): string {
  const folder = createFolder();
  cpSync(fixtures, join(folder, 'build'), {recursive: true});
  symlinkSync(join(__dirname, '../../../../node_modules'), join(folder, 'node_modules'));
  const names = allFeatures.map(({name}) => [`docusaurus-lock-${name}`, {roles: testRoles}]);
  const file = join(folder, 'build/features.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(names)));
  return folder;
}

/** Lists the paths of all routes of the app, with all features, and of all files. */
async function listPaths(): Promise<string[]> {
  const searchKeys = {mint: () => ({key: '', validFor: 0}), app: 'x'};
  const {site} = await open({assistants: true, searchKeys});
  const folders = [...guides.folders.values(), join(fixtures, 'sign-in')];
  const files = folders.flatMap((folder) => readSite(folder));
  return [
    ...site.app.routes.map(({path}) => path.replace(/:\w+(\{.+\})?|\*/g, 'x')),
    ...files.flatMap(({name}) => listAddresses(name)),
  ];
}

/** Reads the list of `--check`: a line for each method and path. */
async function readPrinted(folder: string, env: Record<string, string>): Promise<string[]> {
  const command = [...builtServer(folder), '--check'];
  const program = startProgram(command, {cwd: folder, env: {PATH: process.env.PATH, ...env}});
  expect(await program.ended).toBe(0);
  const rows = program.output().matchAll(/^([A-Z,]+) +(\/\S*)/gm);
  return [...rows].flatMap(([, names = '', path]) =>
    names.split(',').map((one) => `${one} ${path}`),
  );
}

test.each([
  ['with all features', {ALGOLIA_APP_ID: 'x', ALGOLIA_SEARCH_API_KEY: 'x'}],
  ['with features that are off', {ASSISTANTS: 'off'}],
])('%s, --check lists exactly the requests that are open to strangers', async (_, settings) => {
  const folder = createSite();
  const env = {
    SESSION_SECRET: secret,
    DATABASE_URL: `file:${join(folder, 'site.db')}`,
    ...settings,
  };
  const {site, close} = await open({way: 'process', folder, settings: env});
  afterTest(close);
  const ask = async (method: string, path: string, headers: Record<string, string>) => {
    const body = ['GET', 'HEAD'].includes(method) ? undefined : '{}';
    const response = await fetch(site.url + path, {method, headers, body, redirect: 'manual'});
    const {status} = response;
    const sent = [...response.headers].filter(([name]) => name !== 'date');
    return {
      isRefused: status === 405,
      answer: JSON.stringify([status, sent, await response.text()]),
    };
  };
  const found = new Set<string>();
  const bearer = {...asked, accept: 'text/html, text/markdown', authorization: 'Bearer x'};
  const look = async (method: string, paths: readonly string[]) => {
    const nowhere = await ask(method, '/made-up', asked);
    for (const path of paths) {
      for (const headers of [asked, bearer]) {
        const {isRefused, answer} = await ask(method, path, headers);
        if (!isRefused && answer !== nowhere.answer) {
          found.add(`${method} ${path}`);
        }
      }
    }
  };
  const paths = [...new Set(await listPaths())];
  await Promise.all(methods.map((method) => look(method, paths)));
  expect([...found].sort()).toEqual((await readPrinted(folder, env)).sort());
});
