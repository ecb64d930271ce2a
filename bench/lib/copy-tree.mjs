import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {root} from './root.mjs';
import {runMeasured} from './run-measured.mjs';

// Made from the rest, or not needed to build the site.
const leftOut =
  /^(\.docusaurus.*|\.git|build|data|(.*\/)?node_modules|test-results|playwright-report|coverage|bench\/results)$/;

/**
 * Copies the sources to a temporary folder, so that a build there neither
 * disturbs nor profits from this one: packages are linked one by one, which
 * gives it a cache of its own (node_modules/.cache), and history is this
 * repository's, for last-update times.
 *
 * @returns `folder`, `build(config, outDir, generated)` which gives seconds and
 *   peak memory (see `runMeasured`), `clean()` which makes the next build a cold
 *   one, and `remove()`.
 */
export function copyTree() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-tree-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !leftOut.test(path.relative(root, source)),
  });
  const packages = path.join(root, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(packages)) {
    if (name.startsWith('.') && name !== '.bin') {
      continue;
    }
    symlinkSync(
      path.join(packages, name),
      path.join(folder, 'node_modules', name),
    );
  }
  linkHistory(folder);

  return {
    folder,
    build: (config, outDir, generated = '.docusaurus') =>
      runMeasured(
        [
          'node_modules/@docusaurus/core/bin/docusaurus.mjs',
          'build',
          '--config',
          config,
          '--out-dir',
          outDir,
        ],
        {
          cwd: folder,
          env: {
            GATE: 'server',
            DOCUSAURUS_GENERATED_FILES_DIR_NAME: generated,
            GIT_OPTIONAL_LOCKS: '0',
          },
        },
      ),
    clean() {
      for (const name of readdirSync(folder)) {
        if (/^(\.docusaurus.*|build)$/.test(name)) {
          rmSync(path.join(folder, name), {recursive: true});
        }
      }
      rmSync(path.join(folder, 'node_modules/.cache'), {
        recursive: true,
        force: true,
      });
    },
    remove: () => rmSync(folder, {recursive: true}),
  };
}

// A `.git` file makes the copy a work tree of the same repository.
function linkHistory(folder) {
  const git = path.join(root, '.git');
  if (!existsSync(git)) {
    return;
  }
  const line = statSync(git).isFile()
    ? readFileSync(git, 'utf8')
    : `gitdir: ${git}\n`;
  writeFileSync(path.join(folder, '.git'), line);
}
