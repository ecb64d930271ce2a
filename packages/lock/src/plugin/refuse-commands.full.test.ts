import {spawnSync} from 'node:child_process';
import {refuseCommand} from './refuse-commands';

test.each([
  [['build'], 'docusaurus-lock build'],
  [['build', '--no-minify'], 'docusaurus-lock build'],
  [['serve'], 'docusaurus-lock demo'],
  [['serve', '--build', '--dir', 'build/guide'], 'docusaurus-lock demo'],
  [['deploy', '--out-dir', 'x'], 'README.md'],
])('docusaurus %j says what to use', (args, command) => {
  for (const program of ['node_modules/.bin/docusaurus', 'bin/docusaurus.mjs']) {
    expect(refuseCommand(['node', program, ...args])).toContain(command);
  }
});

test.each([
  ['docusaurus.mjs', 'build', '--out-dir', 'build/next/guide'],
  ['docusaurus.mjs', 'build', '--out-dir=elsewhere'],
  ['docusaurus', 'start'],
  ['docusaurus', 'swizzle'],
  ['docusaurus', 'write-translations'],
  ['jest.js', 'build'],
])('%s %s passes', (...args) => {
  expect(refuseCommand(['node', ...args])).toBeUndefined();
});

test('a locked configuration refuses', () => {
  const args = ['run', '--silent', 'docusaurus', '--', 'serve'];
  const {status, stderr, stdout} = spawnSync('npm', args, {encoding: 'utf8'});
  expect(status).toBe(1);
  expect(stdout + stderr).toMatch(/Use: npx docusaurus-lock demo.*\n$/);
}, 60_000);
