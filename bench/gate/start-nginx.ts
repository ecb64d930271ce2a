import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {start, stop} from '../lib/child-process';
import type {Server} from '../lib/start-server';
import {freePort, untilAnswers} from '../lib/ports';

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
