import {randomBytes} from 'node:crypto';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parse} from 'yaml';
import {z} from 'zod';
import {listSettings, readSettings} from 'docusaurus-lock-server/settings';
import {allFeatures} from '../packages/testing/src/all-features';

const read = (name: string) => readFileSync(name, 'utf8');
const known = listSettings(allFeatures).map(({name}) => name);
const site = 'https://docs.example.com';

describe('deploy/documentation.service', () => {
  const unit = read('deploy/documentation.service');
  const lines = unit.split('\n');
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  const testWithSystemd = hasSystemd || process.env.CI ? test : test.skip;

  /** Gives the lines of systemd about a unit, with the path of this Node in it. */
  function verify(text: string): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'unit-'));
    const file = path.join(folder, 'documentation.service');
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
    const {stderr} = spawnSync('systemd-analyze', ['verify', file], {
      encoding: 'utf8',
    });
    rmSync(folder, {recursive: true});
    // Leaves out lines about other units of the machine.
    return stderr
      .split('\n')
      .filter((line) => line.includes('documentation'))
      .join('\n');
  }

  testWithSystemd('systemd accepts the unit, and names the errors of wrong ones', () => {
    expect(verify(unit)).toBe('');
    const wrong = unit.replace('ProtectHome=yes', 'ProtectHouse=yes');
    expect(verify(wrong)).toContain('ProtectHouse');
    expect(verify(unit.replace('@system-service', '@none'))).toContain('@none');
  });

  test('the server starts with its settings', () => {
    const given = lines
      .flatMap((line) => /^Environment=(.*)/.exec(line)?.[1]?.split(' ') ?? [])
      .map((pair) => pair.split('=') as [string, string]);
    expect(given.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
    const folder = mkdtempSync(path.join(tmpdir(), 'unit-'));
    writeFileSync(path.join(folder, 'session-secret'), randomBytes(32).toString('base64'));
    const environment = Object.fromEntries(
      given.map(([name, value]) => [name, value.replace('%d', folder)]),
    );
    expect(readSettings({...environment, SITE_URL: site}, {features: allFeatures})).toMatchObject({
      SITE_URL: site,
      TRUST_PROXY: 1,
    });
    rmSync(folder, {recursive: true});
  });
});

test('the image names its user by number, as Kubernetes asks with `runAsNonRoot`', () => {
  expect(read('deploy/Dockerfile')).toMatch(/^USER 1000:1000$/m);
});

test('npx fetches no package without a named version', () => {
  const folders = ['.ci', '.github/workflows', 'deploy', '.'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, {withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({name}) => path.join(folder, name)),
  );
  const fetched = files.flatMap((file) => [...read(file).matchAll(/\bnpx (?:-y|--yes) "?(\S+)/g)]);
  expect(fetched.map(([, name]) => name)).not.toEqual([]);
  expect(fetched.filter(([, name = '']) => !/.@(\d+\.\d+\.\d+|\$\w+)/.test(name))).toEqual([]);
});

/** The rights that a container must give up. */
const confinement = {
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
};

describe('deploy/compose.yml', () => {
  const names = z.record(z.string(), z.string());
  const service = z.object({
    ...confinement,
    build: z.object({context: z.string(), dockerfile: z.string(), args: names}).optional(),
    image: z.string().optional(),
    environment: names.default({}),
    ports: z.array(z.string()).default([]),
    volumes: z.array(z.string()).default([]),
  });
  const {services} = z
    .object({services: z.record(z.string(), service)})
    .parse(parse(read('deploy/compose.yml'), {strict: true}));
  const given: Record<string, string> = {
    SITE_URL: site,
    SESSION_SECRET: randomBytes(32).toString('base64'),
    POSTGRES_PASSWORD: 'y'.repeat(48),
  };
  const fill = (text: string) =>
    text.replace(/\$\{(\w+):\?\}/g, (_, name: string) => given[name] ?? '');

  test('the image is built from here, with arguments that the Dockerfile has', () => {
    const {context = '', dockerfile, args = {}} = services.server?.build ?? {};
    expect(path.resolve('deploy', context)).toBe(process.cwd());
    expect(dockerfile).toBe('deploy/Dockerfile');
    expect(args).not.toEqual({});
    for (const name of Object.keys(args)) {
      expect(read('deploy/Dockerfile')).toContain(`ARG ${name}\n`);
    }
  });

  test('the server starts with its settings, and finds the database', () => {
    const {environment = {}} = services.server ?? {};
    const filled = Object.entries(environment).map(([name, text]) => [name, fill(text)] as const);
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    const {DATABASE_URL, TRUST_PROXY} = readSettings(Object.fromEntries(filled), {
      features: allFeatures,
    });
    expect(TRUST_PROXY).toBe(1);
    const url = new URL(DATABASE_URL);
    expect(Object.keys(services)).toContain(url.hostname);
    const database = services[url.hostname]?.environment ?? {};
    expect(url.username).toBe(database.POSTGRES_USER);
    expect(url.password).toBe(fill(database.POSTGRES_PASSWORD ?? ''));
    expect(url.pathname).toBe(`/${database.POSTGRES_USER}`);
  });

  test('nginx has its configuration, and only its ports are open', () => {
    const configuration = read('deploy/nginx.conf');
    const listens = [...configuration.matchAll(/listen (\d+)/g)];
    // On IPv6 too.
    for (const [listen, port] of listens) {
      expect(configuration).toContain(`${listen.replace(`${port}`, `[::]:${port}`)}`);
    }
    const open = listens.map(([, port]) => `${port}:${port}`);
    const ports = Object.entries(services).flatMap(([name, {ports}]) =>
      ports.map((port) => [name, port]),
    );
    expect(ports).toEqual(open.map((port) => ['server', port]));
    const mounted = services.nginx?.volumes.map((volume) => volume.split(':'));
    expect(mounted?.[0]?.[0]).toBe('./nginx.conf');
    expect(configuration).toContain(`ssl_certificate ${mounted?.[1]?.[1]}/`);
    // nginx shares the network of the server, so this address is right.
    expect(configuration).toContain('server 127.0.0.1:3000;');
  });

  test('secrets come from a file that neither git nor the image takes', () => {
    const [, made = ''] =
      /test -s deploy\/\.env \|\| \((.*)\)$/m.exec(read('deploy/compose.yml')) ?? [];
    expect(Object.keys(given).filter((name) => !made.includes(`${name}=`))).toEqual([]);
    for (const name of ['.gitignore', 'deploy/Dockerfile.dockerignore']) {
      expect(read(name)).toMatch(/^(\*\*\/)?\.env$/m);
    }
    expect(read('deploy/Dockerfile.dockerignore')).toContain('**/.env\n');
  });
});
