import path from 'node:path';
import {testWith} from '../../../testing/src/test-with';
import {hasHistory, runGit} from './git';
import {makeFolder} from './testing/make-folder';

const testWithGit = testWith('git --version');
const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];

testWithGit('a shallow clone has no whole history, and a folder without Git has none', () => {
  const folder = makeFolder({'a.txt': ''});
  expect(hasHistory(folder)).toBe(false);
  runGit(folder, 'init', '-q');
  expect(hasHistory(folder)).toBe(false);
  runGit(folder, 'add', '.');
  for (const message of ['one', 'two']) {
    runGit(folder, ...author, 'commit', '-qm', message, '--allow-empty');
  }
  expect(hasHistory(folder)).toBe(true);
  const clone = path.join(makeFolder({'b.txt': ''}), 'clone');
  runGit(folder, 'clone', '-q', '--depth=1', `file://${folder}`, clone);
  expect(hasHistory(clone)).toBe(false);
});

testWithGit('Git that runs in a hook of another repository stays in its folder', () => {
  const hooked = makeFolder({'a.txt': ''});
  const git = path.join(hooked, '.git');
  const state = () => runGit(hooked, 'log', '--all', '--format=%s').toString();
  const config = () => runGit(hooked, 'config', '--list', '--local').toString();
  runGit(hooked, 'init', '-q');
  runGit(hooked, ...author, 'commit', '-qm', 'hooked', '--allow-empty');
  const before = config();
  // The variables that Git sets in hooks of a linked work tree, and others that name a repository.
  const hook = {GIT_DIR: git, GIT_INDEX_FILE: `${git}/index`, GIT_WORK_TREE: hooked};
  Object.assign(process.env, hook);
  try {
    const folder = makeFolder({'b.txt': ''});
    expect(hasHistory(folder)).toBe(false);
    runGit(folder, 'init', '-q');
    runGit(folder, 'add', '.');
    runGit(folder, ...author, 'commit', '-qm', 'own');
    expect(runGit(folder, 'ls-files').toString()).toBe('b.txt\n');
  } finally {
    Object.keys(hook).forEach((name) => delete process.env[name]);
  }
  expect(state()).toBe('hooked\n');
  expect(config()).toBe(before);
});
