import {execFile} from 'node:child_process';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {makeFolder} from '../plugins/content/testing/make-folder';

test('npm run links fails on a dead link in a page or a document, and asks no example host', async () => {
  const server = createServer(({url}, response) => {
    response.statusCode = url === '/dead' ? 404 : 200;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const cwd = makeFolder({
    'index.html': `<a href="${origin}/dead">x</a><a href="http://localhost:3000/">x</a>`,
    'README.md': `[x](${origin}/dead) [x](${origin}/) [x](https://docs.example.com/a) [x](docs)`,
    'docs/index.mdx': '',
  });
  const {code, output} = await new Promise<{
    code: number | null;
    output: string;
  }>((resolve) => {
    const child = execFile(
      process.execPath,
      [
        path.resolve('node_modules/linkinator/build/src/cli.js'),
        ...['index.html', 'README.md'],
        ...['--config', path.resolve('linkinator.config.json')],
      ],
      {cwd},
      (_, stdout, stderr) =>
        resolve({code: child.exitCode, output: stdout + stderr}),
    );
  });
  server.close();
  expect(code).toBe(1);
  expect(output).toMatch(/README\.md\n +\[404\] http\S+\/dead/);
  expect(output).toMatch(/index\.html\n +\[404\] http\S+\/dead/);
  expect(output).toContain('Detected 2 broken links');
});
