import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {end, spawnPinned} from './spawn-pinned.mjs';

/**
 * Starts nginx with one worker, which serves a folder from disk and asks, by
 * `auth_request`, a stub that answers 204 to everything.
 *
 * It is nginx at its best: no access log, precompressed files, open files kept
 * open, connections to the stub kept alive, and none of the headers, maps and
 * error pages of deploy/nginx.conf.
 *
 * @param options.stub the port of another nginx (see `startStub`); `same`, a
 *   second server of this nginx, asked over a connection too; or `none`, an
 *   answer that nginx gives itself, without asking.
 */
export async function startNginx({folder, core, stub}) {
  const port = await freePort();
  const stubPort = stub === 'same' ? await freePort() : stub;
  const answer =
    stub === 'none'
      ? 'return 204;'
      : 'proxy_pass http://stub; proxy_http_version 1.1; ' +
        'proxy_set_header Connection ""; proxy_pass_request_body off; ' +
        'proxy_set_header Content-Length "";';
  return start(
    core,
    port,
    `
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  open_file_cache max=1000;
  ${stub === 'none' ? '' : `upstream stub { server 127.0.0.1:${stubPort}; keepalive 64; keepalive_requests 1000000000; }`}
  ${stub === 'same' ? stubServer(stubPort) : ''}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / { auth_request /has-session; try_files $uri $uri/index.html =404; }
    location = /has-session { internal; ${answer} }
  }`,
  );
}

/** Starts an nginx that answers 204 to everything. */
export async function startStub(core) {
  const port = await freePort();
  return start(core, port, stubServer(port));
}

function stubServer(port) {
  return `server { listen 127.0.0.1:${port}; location / { return 204; } }`;
}

async function start(core, port, servers) {
  const own = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join(' ');
  writeFileSync(
    path.join(own, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${own}/pid;
error_log ${own}/error.log;
daemon off;
worker_processes 1;
events {}
http {
  include /etc/nginx/mime.types;
  ${temporary}
  access_log off;
  keepalive_requests 1000000000;
  ${servers}
}
`,
  );
  const child = spawnPinned(
    core,
    'nginx',
    ['-e', path.join(own, 'error.log'), '-c', path.join(own, 'nginx.conf')],
    {stdio: 'inherit'},
  );
  await untilAnswers(port, child);
  return {
    pid: child.pid,
    port,
    url: `http://localhost:${port}`,
    async stop() {
      await end(child, 'SIGQUIT');
      rmSync(own, {recursive: true});
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const {port} = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilAnswers(port, child) {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer) {
      return;
    }
    await sleep(50);
  }
  throw new Error('nginx does not answer.');
}
