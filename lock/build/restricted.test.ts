import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {filesIn} from './files-in';
import {makeFolder} from '../sources/testing/make-folder';
import type {TreeCopy} from './copy-tree';
import {openRestrictedTree} from './restricted-tree';
import {buildGuide} from '../cli/testing/build-guide';

// build/restricted is made by `npm test`.

let copy: TreeCopy | undefined;
afterEach(() => {
  copy?.remove();
  copy = undefined;
});

/**
 * Builds a guide that never had the pages of some audiences: neither their files
 * nor their lines in lists.
 */
function buildWithout(audience: string, layers: readonly string[]): string {
  copy = openRestrictedTree(layers);
  const {status, output, folder} = buildGuide(copy.folder, audience);
  if (status !== 0) {
    throw new Error(output);
  }
  return folder;
}

/** The files that only one of two builds has, or that differ. */
function differences(one: string, other: string): string[] {
  const [files, others] = [one, other].map((folder) =>
    filesIn(folder, /(?<!\.br|\.gz)$/).filter((name) =>
      statSync(path.join(folder, name)).isFile(),
    ),
  ) as [string[], string[]];
  return [...new Set([...files, ...others])].filter(
    (name) =>
      !existsSync(path.join(one, name)) ||
      !existsSync(path.join(other, name)) ||
      !readFileSync(path.join(one, name)).equals(
        readFileSync(path.join(other, name)),
      ),
  );
}

test.each([
  ['everyone', [], 'guide'],
  ['managers', ['managers'], 'audiences/managers'],
])(
  'the build for %s is that of a guide without the other pages, byte for byte',
  (audience, layers, name) => {
    const plain = buildWithout(audience, layers);
    expect(differences(plain, path.join('build/restricted', name))).toEqual([]);
  },
  300_000,
);

test('a difference between builds is found', () => {
  const [one, other] = [
    makeFolder({'a.js': 'a', 'b/b.js': 'b', 'same.js': ''}),
    makeFolder({'a.js': 'b', 'c.js': 'c', 'same.js': ''}),
  ];
  expect(differences(one, other).sort()).toEqual(['a.js', 'b/b.js', 'c.js']);
});

const pages = [
  ...['usage/shift-plan', 'usage/audit-log', 'configuration/billing'],
  // A second docs plugin, a version of it, a blog post, a page of src/pages.
  ...['handbook/next/strongroom', 'handbook/strongroom'],
  ...['blog/2026/05/05/keys', 'wardens'],
];

test('administrators have all pages, and the roles lead to their builds', () => {
  const builds = ['guide', 'audiences/managers', 'audiences/administrators'];
  const found = builds.map((name) =>
    pages.map((page) =>
      existsSync(`build/restricted/${name}/${page}/index.html`),
    ),
  );
  expect(found).toEqual([
    pages.map(() => false),
    pages.map((page) => page === 'usage/shift-plan'),
    pages.map(() => true),
  ]);
  expect(
    JSON.parse(readFileSync('build/restricted/audiences.json', 'utf8')),
  ).toMatchObject({roles: {MANAGER: 'managers', ADMIN: 'administrators'}});
});
