import {spawnSync} from 'node:child_process';

/** Lints code as if it stood in a file, which has to exist. */
function lint(file: string, code: string) {
  const {status, stdout} = spawnSync(
    process.execPath,
    ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', file],
    {encoding: 'utf8', input: code},
  );
  return {status, stdout};
}

test('what is wrong fails in the server', () => {
  const {status, stdout} = lint(
    'server/gate/exceptions.ts',
    String.raw`
export const words = 'a'.split(/\s*,\s*/);
export const isEnd = /^a*a*b$/.test('a');
export const read: string = JSON.parse('"a"');
Promise.resolve(read);
if (isEnd) process.exit();
export const MAX_COUNT = 1;`,
  );
  expect(status).toBe(1);
  for (const [line, rule] of [
    [2, 'regexp/no-super-linear-move'],
    [3, 'regexp/no-super-linear-backtracking'],
    [4, '@typescript-eslint/no-unsafe-assignment'],
    [5, '@typescript-eslint/no-floating-promises'],
    [6, 'curly'],
    [7, '@typescript-eslint/naming-convention'],
  ] as const) {
    expect(stdout).toMatch(
      new RegExp(`^ +${line}:\\d+ +error .* ${rule}$`, 'm'),
    );
  }
});

test('what is wrong fails in code for browsers', () => {
  const {status, stdout} = lint(
    'src/session/delay.ts',
    String.raw`export const words = 'a'.split(/\s*,\s*/);
export const bytes = Buffer.from('a');`,
  );
  expect(status).toBe(1);
  expect(stdout).toContain('regexp/no-super-linear-move');
  expect(stdout).toContain('no-restricted-globals');
});

test('a pattern that takes linear time passes', () => {
  const code = String.raw`export default /^\s*q=0(\.0*)?\s*$/.test('q=0');`;
  expect(lint('server/gate/exceptions.ts', code)).toEqual({
    status: 0,
    stdout: '',
  });
});
