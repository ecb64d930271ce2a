import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {copyTree} from '../packages/lock/src/build/testing/copy-tree';
import {buildGuide} from '../packages/lock/src/cli/testing/build-guide';

const {folder, files} = JSON.parse(readFileSync('scripts/sample-tests.json', 'utf8')) as {
  folder: string;
  files: string[];
};
// Once the sample is away, there is nothing to put away.
const testSample = existsSync(folder) ? test.skip : test;

const tree = copyTree();
afterAll(() => tree.remove());

/** Runs a script in the copy. */
function run(...args: string[]) {
  return spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', ...args], {
    cwd: tree.folder,
    encoding: 'utf8',
  });
}

testSample(
  'a guide without the sample passes the checks and builds, and tests of the sample are skipped and named',
  () => {
    const read = (file: string) => readFileSync(path.join(tree.folder, file), 'utf8');
    const before = read('docs/usage/tables.mdx');
    expect(run('scripts/own-guide.ts')).toMatchObject({status: 0, stderr: ''});
    expect(read(`${folder}/docs/usage/tables.mdx`)).toBe(before);
    expect(read('docs/usage/tables.mdx')).toMatch(
      /^title: Work with tables$[^]*\n\nTo be written\.\n$/m,
    );
    expect(run('packages/guide-checks/src/check.ts')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('31 pages, no problems.') as string,
    });

    const build = buildGuide(tree.folder, 'everyone');
    expect({...build, output: build.status === 0 || build.output}).toMatchObject({status: 0});
    const page = path.join(build.folder, 'usage/tables/index.html');
    expect(readFileSync(page, 'utf8')).toContain('To be written.');

    const [sampleTest = ''] = files.filter((file) => file.startsWith('src/'));
    expect(run('scripts/test.ts', sampleTest).stdout).toContain(
      `Skipped:\n  ${sampleTest}: a test of the sample, which is in ${folder}`,
    );
    expect(run('scripts/own-guide.ts')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`The sample is in ${folder} already.`) as string,
    });
  },
  300_000,
);

test('the tests of the sample exist', () => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
