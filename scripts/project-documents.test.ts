import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('decisions').map((name) => `decisions/${name}`),
  'src/theme/README.md',
  'bench/README.md',
];
const read = (name: string) => readFileSync(name, 'utf8');
const {scripts} = JSON.parse(read('package.json'));

test.each(documents)('the links of %s lead to files', (name) => {
  const links = [...read(name).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)];
  const missing = links
    .map(([, link = '']) => path.join(path.dirname(name), link))
    .filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
});

test.each(documents)('the commands in %s are in package.json', (name) => {
  const unknown = [...read(name).matchAll(/npm run ([\w:-]+)/g)]
    .map(([, command = '']) => command)
    .filter((command) => !(command in scripts));
  expect(unknown).toEqual([]);
});

test('the container is built and run by the commands of the README', () => {
  const [, block = ''] =
    /## Run it\n\n```sh\n([^]*?)```/.exec(read('README.md')) ?? [];
  const [install, build, serve] = block
    .split(/\n| && /)
    .map((command) => command.replace(/^\w+="[^"]*("[^"]*"[^"]*)?" /, ''));
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toContain(`RUN ${install}\n`);
  expect(dockerfile).toContain(`RUN ${build}\n`);
  // Node itself is process 1, so that the signal to stop reaches the server.
  const [, command = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
  const started = `exec ${JSON.parse(command).join(' ')}`;
  expect([serve, scripts.serve]).toEqual(['npm run serve', started]);
});

test('secrets and generated files stay out of the image', () => {
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.env', '.git', 'build', 'data', 'node_modules']),
  );
});
