import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {randomInt} from 'node:crypto';
import {once} from 'node:events';
import {readFileSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';

const template = join(__dirname, '../../../deploy/nginx.conf');

/** nginx in front of a server. */
export interface Proxy {
  /** The port where nginx speaks TLS. */
  port: number;
  /** The port where nginx redirects to https. */
  plainPort: number;
  /** The certificate, which is signed by itself. */
  ca: Buffer;
  /** Gives the text of its access log and its error logs. */
  logs: () => string;
  close: () => Promise<void>;
}

/**
 * Starts nginx with `deploy/nginx.conf`, changed in nothing but folders and ports.
 *
 * @param folder where nginx writes.
 * @param serverPort where our server listens.
 * @param edit changes the configuration, to shorten a timeout.
 */
export async function openNginx(
  folder: string,
  serverPort: number,
  edit: (configuration: string) => string = (text) => text,
): Promise<Proxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const site = edit(readFileSync(template, 'utf8'))
    .replaceAll('/etc/ssl/docs', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('listen [::]:443', `listen [::1]:${port}`)
    .replaceAll('listen [::]:80', `listen [::1]:${plainPort}`);
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), frame(folder));
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await untilAnswers(plainPort, child);
  return {
    port,
    plainPort,
    ca: readFileSync(join(folder, 'fullchain.pem')),
    logs: () =>
      ['docs.log', 'docs-error.log', 'error.log']
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function makeCertificate(folder: string): void {
  const name = 'docs.example.com';
  const made = spawnSync(
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
      -subj /CN=${name} -addext subjectAltName=DNS:${name} \
      -keyout privkey.pem -out fullchain.pem`,
    {shell: true, cwd: folder},
  );
  if (made.status !== 0) {
    throw new Error(`openssl made no certificate: ${made.stderr.toString()}`);
  }
}

// Writes the lines of Debian's /etc/nginx/nginx.conf around a site, with all folders in this one.
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
  gzip on;
  ${paths}
  include ${folder}/site.conf;
}
`;
}

/**
 * Finds a port where nothing listens, with a next port where nothing listens either. Both are below
 * the ports that the system gives to other tests, so no other test takes them before the caller.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if ((await isFree(port)) && (await isFree(port + 1))) {
      return port;
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}

async function untilAnswers(port: number, child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) {
      throw new Error(`nginx ended: ${errors}`);
    }
    try {
      await fetch(`http://127.0.0.1:${port}/`, {redirect: 'manual'});
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`nginx does not answer: ${errors}`);
}
