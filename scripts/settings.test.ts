import {spawnSync} from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

const documents = ['README.md', '.env.example'];
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'settings-'));
  for (const name of [...documents, '.prettierrc.json']) {
    cpSync(name, join(root, name));
  }
});

afterEach(() => {
  rmSync(root, {recursive: true});
});

function settings(...flags: string[]) {
  const [tsx, script] = [
    resolve('node_modules/.bin/tsx'),
    resolve('scripts/settings.ts'),
  ];
  return spawnSync(tsx, [script, ...flags], {
    cwd: root,
    encoding: 'utf8',
  });
}

test('the documents in the repository are fresh', () => {
  expect(settings('--check')).toMatchObject({status: 0, stderr: ''});
});

test('stale documents fail the check, which names them, and are written anew', () => {
  const readme = join(root, 'README.md');
  const whole = readFileSync(readme, 'utf8');
  writeFileSync(readme, whole.replace('| `3000` ', '| `4000` '));
  appendFileSync(join(root, '.env.example'), 'OLD=1\n');
  expect(settings('--check')).toMatchObject({
    status: 1,
    stderr: documents
      .map((name) => `The settings in ${name} are stale: npm run settings\n`)
      .join(''),
  });
  expect(settings()).toMatchObject({status: 0, stderr: ''});
  expect(readFileSync(readme, 'utf8')).toBe(whole);
  expect(settings('--check')).toMatchObject({status: 0, stderr: ''});
});
