// The servers that the gate is compared with, and the project that ours serves.
import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {start, stop} from '../lib/processes';
import {root} from '../lib/requirements';
import type {Server} from '../lib/server';

/** A project with a built server and guide. Remove it after use. */
export interface Project {
  folder: string;
  remove: () => void;
}

/**
 * Makes a project whose server serves build/guide.
 *
 * @param hasAudiences whether two roles have a build of their own, equal to the
 *   one for everyone, which the server keeps in memory too.
 */
export function openProject(hasAudiences: boolean): Project {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-gate-'));
  const build = path.join(folder, 'build');
  const copy = (name: string, to = name) =>
    // Not links: the server finds builds and packages from where its file is.
    cpSync(path.join(root, 'build', name), path.join(build, to), {
      recursive: true,
      dereference: true,
    });
  ['guide', 'server', 'shared', 'plugins', 'sign-in'].forEach((name) =>
    copy(name),
  );
  const roles = hasAudiences ? {ADMIN: 'a', MANAGER: 'b'} : {};
  Object.values(roles).forEach((name) => copy('guide', `audiences/${name}`));
  writeFileSync(path.join(build, 'audiences.json'), JSON.stringify({roles}));
  symlinkSync(
    path.join(root, 'node_modules'),
    path.join(folder, 'node_modules'),
  );
  return {folder, remove: () => rmSync(folder, {recursive: true})};
}

/**
 * Starts nginx with one worker, which serves a folder from disk.
 *
 * It is nginx at its best: no access log, precompressed files, open files kept
 * open, and none of the headers, maps and error pages of deploy/nginx.conf.
 *
 * @param core the only core that it may use.
 * @param folder what it serves.
 * @param hasLock whether it asks, with `auth_request` for each file, a second
 *   server of the same nginx that answers 204, over connections kept alive.
 */
export async function startNginx(
  core: number,
  folder: string,
  hasLock: boolean,
): Promise<Server> {
  const [port, stub] = [await freePort(), await freePort()];
  const own = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join(' ');
  const lock = `
    location = /has-session {
      internal;
      proxy_pass http://stub;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Content-Length "";
      proxy_pass_request_body off;
    }`;
  const config = path.join(own, 'nginx.conf');
  writeFileSync(
    config,
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
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  open_file_cache max=1000;
  upstream stub {
    server 127.0.0.1:${stub};
    keepalive 64;
    keepalive_requests 1000000000;
  }
  server { listen 127.0.0.1:${stub}; location / { return 204; } }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / {
      ${hasLock ? 'auth_request /has-session;' : ''}
      try_files $uri $uri/index.html =404;
    }
    ${hasLock ? lock : ''}
  }
}
`,
  );
  const child = start('nginx', ['-e', `${own}/error.log`, '-c', config], {
    core,
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url, child);
  return {
    pid: child.pid ?? 0,
    port,
    url,
    async stop() {
      await stop(child, 'SIGQUIT');
      rmSync(own, {recursive: true});
    },
  };
}

/** A port of 127.0.0.1 that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Waits until a server answers, for 60 s at most. */
async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    if (await fetch(url).catch(() => null)) {
      return;
    }
    await sleep(100);
  }
  throw new Error(`${url} does not answer.`);
}
