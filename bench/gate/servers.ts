// The servers that ours is compared with: ours with restricted pages, and nginx.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {openDemo, type Server} from '../lib/site';

/**
 * Starts a built server whose guide has pages for some readers only: two roles
 * have a build of their own, equal to the one for everyone, which the server
 * keeps in memory too.
 *
 * @param core the only core that it may use.
 */
export async function startRestricted(core: number): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-gate-'));
  const build = path.join(folder, 'build');
  // Not links: the server finds builds and packages from where its file is.
  const copy = (name: string, to = name) =>
    cpSync(path.resolve('build', name), path.join(build, to), {
      recursive: true,
      dereference: true,
    });
  ['guide', 'server', 'shared', 'sign-in'].forEach((name) => copy(name));
  const roles = {ADMIN: 'a', MANAGER: 'b'};
  Object.values(roles).forEach((name) => copy('guide', `audiences/${name}`));
  writeFileSync(path.join(build, 'audiences.json'), JSON.stringify({roles}));
  for (const name of ['node_modules', 'package.json']) {
    symlinkSync(path.resolve(name), path.join(folder, name));
  }
  const server = await openDemo({core, folder});
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(folder, {recursive: true});
    },
  };
}

const port = 18_081;

/**
 * Starts nginx with one worker, which serves build/guide from disk and asks a
 * server of ours for each file whether there is a session (`auth_request`), over
 * connections kept alive.
 *
 * It is nginx at its best: no access log, precompressed files, open files kept
 * open, and one audience.
 *
 * @param core the only core that it may use.
 * @param ours the port of the server that it asks.
 */
export async function startNginx(core: number, ours: number): Promise<Server> {
  const own = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join(' ');
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
  open_file_cache max=1000;
  upstream ours {
    server 127.0.0.1:${ours};
    keepalive 64;
    keepalive_requests 1000000000;
  }
  server {
    listen 127.0.0.1:${port};
    root ${path.resolve('build/guide')};
    location / {
      auth_request /has-session;
      try_files $uri.br $uri/index.html.br =404;
      # nginx chooses by what a client accepts for gzip only.
      add_header Content-Encoding br;
    }
    location = /has-session {
      internal;
      proxy_pass http://ours/session;
      proxy_set_header Host localhost;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Content-Length "";
      proxy_pass_request_body off;
    }
  }
}
`,
  );
  const args = ['-c', String(core), 'nginx', '-e', `${own}/error.log`];
  const child = spawn('taskset', [...args, '-c', config], {
    stdio: 'inherit',
    // Where Debian has nginx; not in the path of an ordinary user.
    env: {PATH: `${process.env.PATH}:/usr/sbin`},
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) {
      throw new Error('nginx did not start.');
    }
    await sleep(100);
  }
  return {
    pid: child.pid,
    url,
    async close() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(own, {recursive: true});
    },
  };
}
