import {spawnSync} from 'node:child_process';

function lint(file: string, code: string) {
  const {status, stdout} = spawnSync(
    process.execPath,
    ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', file],
    {encoding: 'utf8', input: code},
  );
  return {status, stdout};
}

test.each(['server/gate/planted.ts', 'src/session/planted.ts'])(
  'patterns that take quadratic time fail in %s',
  (file) => {
    const code = String.raw`export default ['a'.split(/\s*,\s*/), /^a*a*b$/];`;
    const {status, stdout} = lint(file, code);
    expect(stdout).toContain('regexp/no-super-linear-move');
    expect(stdout).toContain('regexp/no-super-linear-backtracking');
    expect(status).toBe(1);
  },
);

test('a pattern that takes linear time passes', () => {
  const code = String.raw`export default /^\s*q=0(\.0*)?\s*$/.test('q=0');`;
  expect(lint('server/gate/planted.ts', code)).toEqual({status: 0, stdout: ''});
});
