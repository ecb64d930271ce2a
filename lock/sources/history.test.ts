import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {historyOf} from './history';
import {makeFolder} from './testing/make-folder';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, {cwd: folder, stdio: 'pipe'});

test('a shallow clone is no history, and a folder without Git has none', () => {
  const folder = makeFolder({'a.txt': ''});
  expect(historyOf(folder)).toBe('none');
  git(folder, 'init', '-q');
  expect(historyOf(folder)).toBe('none');
  git(folder, 'add', '.');
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  for (const message of ['one', 'two']) {
    git(folder, ...author, 'commit', '-qm', message, '--allow-empty');
  }
  expect(historyOf(folder)).toBe('whole');
  const clone = path.join(makeFolder({'b.txt': ''}), 'clone');
  git(folder, 'clone', '-q', '--depth=1', `file://${folder}`, clone);
  expect(historyOf(clone)).toBe('shallow');
});
