import {spawnSync} from 'node:child_process';
import {refuseCommand} from './refuse-commands';

test.each([
  [['build'], 'docusaurus-lock build'],
  [['build', '--out-dir', 'dist'], 'docusaurus-lock build'],
  [['serve'], 'docusaurus-lock demo'],
  [['deploy', '--out-dir', 'x'], 'README.md'],
])('docusaurus %j names the command to use', (args, command) => {
  for (const program of ['node_modules/.bin/docusaurus', 'bin/docusaurus.mjs']) {
    expect(refuseCommand(['node', program, ...args], false)).toContain(command);
  }
});

test.each([
  ['docusaurus', 'start'],
  ['docusaurus', 'swizzle'],
  ['docusaurus', 'write-translations'],
  ['jest.js', 'build'],
])('%s %s passes', (...args) => {
  expect(refuseCommand(['node', ...args], false)).toBeUndefined();
});

test('the lock may build', () => {
  const args = ['node', 'docusaurus.mjs', 'build', '--out-dir', 'build/next/guide'];
  expect(refuseCommand(args, true)).toBeUndefined();
});

test('a locked configuration refuses the build of Docusaurus', () => {
  const docusaurus = 'node_modules/@docusaurus/core/bin/docusaurus.mjs';
  const {status, stderr} = spawnSync(process.execPath, [docusaurus, 'build'], {encoding: 'utf8'});
  expect(status).toBe(1);
  expect(stderr).toMatch(/Use: npx docusaurus-lock build\n$/);
}, 60_000);
