import {spawnSync} from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {filesIn} from 'docusaurus-lock/tools';

const documents = ['.', '.github', 'bench', 'decisions', 'deploy', 'src/theme'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
);
const read = (name: string) => readFileSync(name, 'utf8');
const {scripts} = JSON.parse(read('package.json'));

test.each(documents)('the commands in %s are in package.json', (name) => {
  const unknown = [...read(name).matchAll(/npm run ([\w:-]+)/g)]
    .map(([, command = '']) => command)
    .filter((command) => !(command in scripts));
  expect(unknown).toEqual([]);
});

/** The packages that others install. */
const packages = readdirSync('packages')
  .filter((name) => name.startsWith('lock'))
  .map((name) => `packages/${name}`);

test.each(packages)('no link in %s leads out of it, or to a file that is not packed', (folder) => {
  const texts = filesIn(folder, /\.md$/).filter((name) => !/^(lib|node_modules)\//.test(name));
  expect(texts).toContain('README.md');
  const wrong = texts.flatMap((name) => {
    const links = read(path.join(folder, name)).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g);
    const isPacked = !name.includes('/');
    return [...links]
      .map(([, link = '']) => path.join(path.dirname(name), link))
      .filter((target) => target.startsWith('..') || (isPacked && target.startsWith('src/')))
      .map((target) => `${name}: ${target}`);
  });
  expect(wrong).toEqual([]);
});

test.each(['OPERATING', 'CONNECT'])('%s.md has no command of this repository', (name) =>
  expect(read(`packages/lock-server/${name}.md`)).not.toContain('npm run '),
);

test('the container is built and run by the commands of the README', () => {
  const [, block = ''] = /## Run it\n\n```sh\n([^]*?)```/.exec(read('README.md')) ?? [];
  const [first = '', , last = ''] = block.split('\n');
  const [install, build] = first.split(' && ');
  const serve = last.replace(/^\w+=\S+ /, '');
  const dockerfile = read('deploy/Dockerfile');
  // The install compiles nothing: the build does.
  expect(dockerfile).toContain(`RUN ${install} --ignore-scripts\n`);
  expect(dockerfile).toContain(`RUN ${build}\n`);
  // Node itself is process 1, so that the signal to stop reaches the server.
  const [, command = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
  const started = `exec ${JSON.parse(command).join(' ')}`;
  expect([serve, scripts.serve]).toEqual(['npm run serve', started]);
});

const secret =
  'mkdir -p data && test -s data/session-secret || (umask 077 && openssl rand -base64 32 > data/session-secret)';

/** Commands of README.md, and of OPERATING.md and CONNECT.md of lock-server, that are run here. */
const commands = {
  // With `--check` where a server would go on running.
  here: [
    secret,
    'SESSION_SECRET_FILE=data/session-secret npm run serve',
    'test -e .env || (umask 077 && echo "SESSION_SECRET=$(openssl rand -base64 32)" > .env)',
    'node --env-file=.env node_modules/.bin/docusaurus-lock-server',
    'GRAPHQL_ENDPOINT=http://127.0.0.1:4000/graphql SESSION_SECRET="$(openssl rand -base64 32)" npx docusaurus-lock-server',
  ],
  // Run in a folder with a secret.
  rotation: [/paste -d, /, /cut -d, /],
  // Run in the archive of a release.
  archive: [
    /npx docusaurus-lock-server accounts add /,
    /npx docusaurus-lock-server accounts backup /,
  ],
};

/** The lines of the command blocks in these documents. */
const shown = ['README.md', 'packages/lock-server/OPERATING.md', 'packages/lock-server/CONNECT.md']
  .flatMap((name) => [...read(name).matchAll(/```sh\n([^]*?)```/g)])
  .flatMap(([, block = '']) => block.trimEnd().split('\n'));
const areIn = (commands: readonly RegExp[]) =>
  shown.filter((line) => commands.some((command) => command.test(line)));

/** Makes a copy of the archive of a release, with the packages of `npm ci --omit=dev`. */
function unpackArchive(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  const [, files = ''] = /tar .*-czf \S+ (.*)/.exec(read('.github/workflows/publish.yml')) ?? [];
  for (const name of files.split(' ')) {
    mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  const {devDependencies} = JSON.parse(read('package.json'));
  const isLeftOut = (name: string) => name.startsWith('.') || Object.hasOwn(devDependencies, name);
  for (const name of readdirSync('node_modules')) {
    if (!isLeftOut(name)) {
      symlinkSync(path.resolve('node_modules', name), path.join(packages, name));
    }
  }
  return folder;
}

test('commands of packages/lock-server/OPERATING.md work in the archive of a release', () => {
  const cwd = unpackArchive();
  const env = {
    PATH: process.env.PATH,
    HOME: cwd,
    DATABASE_URL: `file:${cwd}/data/accounts.db`,
    npm_config_update_notifier: 'false',
  };
  const run = (command: string) => spawnSync('bash', ['-c', command], {cwd, env, encoding: 'utf8'});
  for (const command of [
    // The account is added first, wherever the document has that command.
    ...commands.archive.flatMap((command) => areIn([command])),
    'mkdir data/former && mv data/accounts.db* data/former/',
    'install -m 600 "$HOME"/backups/accounts-*.db data/accounts.db',
  ]) {
    const {status, stderr} = run(command);
    expect({command, status, stderr}).toMatchObject({status: 0});
  }
  expect(run('npm run accounts -- list').stdout).toContain('kim@example.com');
  rmSync(cwd, {recursive: true});
});

test('the commands that start the server work, and keep the secret on a second run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'readme-'));
  for (const name of ['build', 'node_modules', 'package.json', 'packages']) {
    mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
  const run = () => {
    for (const command of commands.here) {
      expect(shown).toContain(command);
      const checked = command
        .replace(/npm run serve$/, '$& -- --check')
        .replace(/lock-server$/, '$& --check');
      const {status, stderr} = spawnSync('bash', ['-c', checked], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          npm_config_update_notifier: 'false',
        },
        encoding: 'utf8',
      });
      expect({command, status, stderr}).toEqual({
        command,
        status: 0,
        stderr: '',
      });
    }
    return readFileSync(path.join(folder, 'data/session-secret'), 'utf8');
  };
  const made = run();
  expect(run()).toBe(made);
  const {mode} = statSync(path.join(folder, 'data/session-secret'));
  expect(mode & 0o777).toBe(0o600);
  rmSync(folder, {recursive: true});
});

test('a secret is rotated by the commands of packages/lock-server/OPERATING.md', () => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'rotation-'));
  const run = (command = '') => {
    const {status} = spawnSync('bash', ['-c', command], {cwd});
    expect({command, status}).toEqual({command, status: 0});
    const file = path.join(cwd, 'data/session-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    return readFileSync(file, 'utf8').trim().split(',');
  };
  const [add, remove] = areIn(commands.rotation);
  const before = run(secret);
  const during = run(add);
  expect(during).toHaveLength(2);
  expect(during.slice(1)).toEqual(before);
  expect(during[0]).toHaveLength(44);
  expect(run(remove)).toEqual(during.slice(0, 1));
  rmSync(cwd, {recursive: true});
});
