import {spawnSync} from 'node:child_process';
import path from 'node:path';
import config, {layers} from '../.dependency-cruiser.mjs';
import {makeFolder} from '../lock/sources/testing/make-folder';

/** Imports that each break the rule of that name. */
const broken: [rule: string, from: string, to: string][] = [
  ['no-cycle', 'bench/a.ts', 'bench/b.ts'],
  ['lock-alone', 'lock/a.ts', 'src/b.ts'],
  ['lock-shared-alone', 'lock/shared/a.ts', 'src/b.ts'],
  ['lock-server-alone', 'lock/server/assistants/a.ts', 'lock/sources/b.ts'],
  ['ranking-for-assistants', 'lock/server/gate/a.ts', 'lock/shared/search/b.ts'],
  ['src-alone', 'src/a.ts', 'lock/client/session/b.ts'],
  ['plugins-alone', 'plugins/a.ts', 'lock/sources/b.ts'],
  ['one-plugin-alone', 'lock/plugin/search/a.ts', 'lock/plugin/feedback/b.ts'],
  ['scripts-alone', 'scripts/a.ts', 'lock/server/b.ts'],
  ['e2e-alone', 'e2e/a.ts', 'src/b.ts'],
  ['bench-alone', 'bench/c.ts', 'src/b.ts'],
  ['gate-knows-no-accounts', 'lock/server/gate/a.ts', 'lock/server/accounts/b.ts'],
  ['no-tests-in-product', 'lock/server/a.ts', 'lock/server/testing/b.ts'],
  ['no-node-in-browsers', 'src/facts/a.ts', 'node:fs'],
  // Each folder imports the one before it, and the first a file beside them.
  ...Object.entries(layers).flatMap(([part, folders]) =>
    folders.map((folder, index): [string, string, string] => [
      `${part.replaceAll('/', '-')}-${folder}`,
      `${part}/${folder}/layer.ts`,
      `${part}/${index === 0 ? 'main' : `${folders[index - 1]}/b`}.ts`,
    ]),
  ),
];

/** What the site reaches the lock by, and what lies below. */
const allowed: [from: string, to: string][] = [
  ['src/ok.tsx', 'lock/client/index.ts'],
  ['src/theme/ok.tsx', 'lock/client/root-parts.ts'],
  ['plugins/ok.ts', 'lock/tools.ts'],
  ['scripts/ok.ts', 'lock/tools.ts'],
  ['lock/client/gate/ok.ts', 'lock/client/tokens/b.ts'],
];

test('each rule is broken by the import that it is for, and by no import that is allowed', () => {
  const files: Record<string, string> = {'tsconfig.json': '{}', 'bench/b.ts': "import './a';"};
  for (const [from, to] of [...broken.map(([, ...pair]) => pair), ...allowed]) {
    files[to] ??= '';
    const place = path.posix.relative(path.dirname(from), to).replace(/\.ts$/, '');
    const name = to.includes(':') ? to : place.replace(/^(?!\.)/, './');
    files[from] = `${files[from] ?? ''}import '${name}';\n`;
  }
  delete files['node:fs'];
  const {stdout} = spawnSync(
    process.execPath,
    [
      path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['lock', 'src', 'plugins', 'scripts', 'e2e', 'bench'],
      ...['--config', path.resolve('.dependency-cruiser.mjs'), '--output-type', 'json'],
    ],
    {cwd: makeFolder(files), encoding: 'utf8', maxBuffer: 2 ** 26},
  );
  const {violations} = (JSON.parse(stdout) as Cruise).summary;
  const found = violations.map(({rule, from}) => `${rule.name} by ${from}`);
  expect(found).toEqual(expect.arrayContaining(broken.map(([rule, from]) => `${rule} by ${from}`)));
  expect(found.filter((one) => /\/ok\./.test(one))).toEqual([]);
  // Of these, a folder would need packages.
  const others = ['no-dev-dependencies-in-server', 'not-found'];
  const names = config.forbidden.map(({name}: {name: string}) => name);
  expect(names.sort()).toEqual([...broken.map(([rule]) => rule), ...others].sort());
});

interface Cruise {
  summary: {violations: {rule: {name: string}; from: string}[]};
}
