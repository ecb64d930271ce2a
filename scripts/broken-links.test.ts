import {spawnSync} from 'node:child_process';
import {mkdirSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../plugins/content/testing/make-folder';
import {runScript} from './testing/run-script';

const root = path.join(__dirname, '..');
const generated = '.docusaurus-broken-link';

afterAll(() => {
  rmSync(path.join(root, generated), {recursive: true, force: true});
});

/** Builds the site with one page that has this text. */
function build(text: string): {status: number | null; output: string} {
  const folder = makeFolder({
    'docs/index.mdx': `---\nslug: /\n---\n\n# Page\n\n## Heading {/* #heading */}\n\n${text}\n`,
  });
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [
      'node_modules/@docusaurus/core/bin/docusaurus.mjs',
      'build',
      '--config',
      'scripts/fixtures/broken-link/docusaurus.config.ts',
      '--out-dir',
      path.join(folder, 'build'),
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        BROKEN_LINK_DOCS: path.join(folder, 'docs'),
        DOCUSAURUS_GENERATED_FILES_DIR_NAME: generated,
        NODE_ENV: 'production',
      },
    },
  );
  return {status, output: stdout + stderr};
}

// If Root put the sign-in form in place of the pages while they are pre-rendered,
// Docusaurus would find no links and every build would pass.
test.each([
  [
    'links to missing pages, in the text and in a diagram',
    '[broken](/nowhere)\n\n```mermaid\nflowchart TD\naccTitle: A\naccDescr: B.\na[Asset] --> b\n```',
    ['/nowhere', '/features/assets'],
  ],
  ['a link to a missing heading', '[broken](/#gone)', ['#gone']],
])(
  '%s: the build fails and names them',
  (_, text, names) => {
    const {status, output} = build(text);
    expect(status).not.toBe(0);
    names.forEach((name) => expect(output).toContain(name));
  },
  120_000,
);

test('npm run build names file and line, and does not start Docusaurus', () => {
  const folder = makeFolder({
    'docs/index.mdx':
      '---\ntitle: A\n---\n\n[broken](/nowhere), [too](#gone)\n',
    'docs/permissions.yml': 'asset: {see: {what: See it, role: Viewer}}',
    'sidebars.ts': '',
    'static/robots.txt': '',
  });
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of ['scripts', 'node_modules/tsx']) {
    symlinkSync(path.join(root, name), path.join(folder, name));
  }
  const {status, stdout} = runScript(folder, 'build.ts', '--only=guide');
  expect(status).toBe(1);
  expect(stdout).toBe(
    'docs/index.mdx:5 No page is at /nowhere.\n' +
      'docs/index.mdx:5 This page has no heading with the id gone.\n' +
      '\n2 problems.\n',
  );
}, 30_000);
