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
  'a pattern that takes quadratic time fails in %s',
  (file) => {
    const move = lint(file, String.raw`export default 'a'.split(/\s*,\s*/);`);
    expect(move.stdout).toContain('regexp/no-super-linear-move');
    expect(move.status).toBe(1);
    const back = lint(file, String.raw`export default /^a*a*b$/.test('a');`);
    expect(back.stdout).toContain('regexp/no-super-linear-backtracking');
    expect(back.status).toBe(1);
  },
);

test('a pattern that takes linear time passes', () => {
  const code = String.raw`export default /^\s*q=0(\.0*)?\s*$/.test('q=0');`;
  expect(lint('server/gate/planted.ts', code)).toEqual({status: 0, stdout: ''});
});
