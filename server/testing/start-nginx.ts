import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {writeNginxHeaders} from '../build-steps/nginx-headers';

const template = join(__dirname, '../../deploy/nginx.conf');

/** Whether nginx is installed on this machine. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/**
 * Starts nginx with `deploy/nginx.conf`, changed in nothing but folders and
 * ports.
 *
 * @param options.guideDir the folder of a guide build, named `guide`; its
 *   sibling `sign-in` is the other.
 * @param options.serverPort where our server listens.
 * @returns the port, the path of the access log, and how to stop it.
 */
export async function startNginx(options: {
  buildDir: string;
  serverPort: number;
}): Promise<{port: number; log: string; stop: () => Promise<void>}> {
  const {buildDir, serverPort} = options;
  const folder = mkdtempSync(join(tmpdir(), 'docs-nginx-'));
  const port = await freePort();
  const security = {secure: false, hostedSearch: false};
  for (const site of ['guide', 'sign-in']) {
    const file = join(folder, 'headers', `${site}.conf`);
    await writeNginxHeaders(join(buildDir, site), file, security);
  }
  const site = readFileSync(template, 'utf8')
    .replaceAll('/srv/docs/build/nginx', join(folder, 'headers'))
    .replaceAll('/srv/docs/build', buildDir)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replaceAll('listen 8080', `listen 127.0.0.1:${port}`);
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), frame(folder));
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')]);
  await untilAnswers(port, child);
  return {
    port,
    log: join(folder, 'docs.log'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, {recursive: true});
    },
  };
}

// What Debian's /etc/nginx/nginx.conf has around a site, with all its folders
// in a temporary one.
function frame(folder: string): string {
  const isRoot = process.getuid?.() === 0;
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  return `${isRoot ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/error.log;
daemon off;
events {}
http {
  include /etc/nginx/mime.types;
  ${paths}
  include ${folder}/site.conf;
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const {port} = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilAnswers(port: number, child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) {
      throw new Error(`nginx ended: ${errors}`);
    }
    try {
      await fetch(`http://127.0.0.1:${port}/favicon.svg`);
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`nginx does not answer: ${errors}`);
}
