import path from 'node:path';
import {readCommits} from './read-commits';
import {gitFolder, type GitFolder} from './testing/git-folder';

const long = 'A page of the guide that says something.\n'.repeat(20);

let made: GitFolder[] = [];

function makeFolder(): GitFolder {
  const folder = gitFolder();
  made.push(folder);
  return folder;
}

beforeAll(() => {
  // Set where tests run in a git hook, and stronger than the folder.
  for (const name of Object.keys(process.env)) {
    if (/^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX)$/.test(name)) {
      delete process.env[name];
    }
  }
});

afterEach(() => {
  made.forEach((folder) => folder.remove());
  made = [];
});

test('pages that were added or changed are read, newest first', () => {
  const {folder, git, commit} = makeFolder();
  git('init', '--quiet');
  commit(1000, {'docs/a.mdx': long, 'docs/b.md': long, 'src/x.ts': '1'});
  commit(2000, {'src/x.ts': '2'});
  commit(3000, {'docs/a.mdx': `${long}More.`});
  commit(4000, {'docs/commit é.mdx': long.toUpperCase()});
  expect(readCommits(folder)).toEqual([
    {time: 4000, files: ['docs/commit é.mdx']},
    {time: 3000, files: ['docs/a.mdx']},
    {time: 1000, files: ['docs/a.mdx', 'docs/b.md']},
  ]);
  expect(readCommits(folder, 1)).toHaveLength(1);
});

test('a page that was moved or deleted did not change its text', () => {
  const {folder, git, commit} = makeFolder();
  git('init', '--quiet');
  commit(1000, {'a.mdx': long, 'b.mdx': long.toUpperCase(), 'c.mdx': 'c'});
  git('mv', 'a.mdx', 'moved.mdx');
  git('mv', 'b.mdx', 'moved-and-changed.mdx');
  git('rm', '--quiet', 'c.mdx');
  commit(2000, {'moved-and-changed.mdx': `${long.toUpperCase()}More.`});
  expect(readCommits(folder)[0]).toEqual({
    time: 2000,
    files: ['moved-and-changed.mdx'],
  });
});

test('files are named from the folder that was asked about, and others left out', () => {
  const {folder, git, commit} = makeFolder();
  git('init', '--quiet');
  commit(1000, {'site/docs/a.mdx': long, 'README.md': 'Other'});
  expect(readCommits(path.join(folder, 'site'))).toEqual([
    {time: 1000, files: ['docs/a.mdx']},
  ]);
});

test.each([
  [1, []],
  [2, [{time: 3000, files: ['b.mdx']}]],
])(
  'a clone %d deep does not take its oldest commit for the beginning',
  (depth, commits) => {
    const {folder, git, commit} = makeFolder();
    git('init', '--quiet');
    commit(1000, {'a.mdx': long});
    commit(2000, {'a.mdx': 'a'});
    commit(3000, {'b.mdx': 'b'});
    const clone = makeFolder();
    clone.git('clone', '--quiet', `--depth=${depth}`, `file://${folder}`, '.');
    expect(readCommits(clone.folder)).toEqual(commits);
  },
);

test('without a repository, or without a commit, there is nothing', () => {
  const {folder, git} = makeFolder();
  expect(readCommits(folder)).toEqual([]);
  git('init', '--quiet');
  expect(readCommits(folder)).toEqual([]);
});
