import {cpSync, readFileSync, renameSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../../lock/src/sources/testing/make-folder';
import {runCommand} from './testing/run-command';

/** The folder with one fault of each kind, and what Git cannot keep. */
function openFaults(): string {
  const root = makeFolder({'src/components/Gauge/index.tsx': ''});
  cpSync('packages/guide-checks/src/fixtures/every-fault', root, {recursive: true});
  // As a script it would fail the checks of scripts.
  renameSync(path.join(root, 'sidebars.txt'), path.join(root, 'sidebars.ts'));
  const page = (name: string) =>
    `---\ntitle: ${name}\ndescription: A page.\nsidebar_label: ${name}\n---\n\n`;
  const files: Record<string, string | Buffer> = {
    'windows.mdx': `\uFEFF${page('Windows')}Text.\n`.replaceAll('\n', '\r\n'),
    'größe prüfen.mdx': `${page('Size')}| Sign | Meaning |\n| on | off |\n`,
    'latin.mdx': Buffer.from(`${page('Latin')}Caf\u00e9.\n`, 'latin1'),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(root, 'docs', name), text);
  }
  symlinkSync('features', path.join(root, 'docs/linked'));
  return root;
}

test('npm run guide lists one fault of each kind, and nothing else', async () => {
  const {status, stdout} = await runCommand(openFaults(), 'check');
  expect(`${stdout}\n`).toBe(
    readFileSync('packages/guide-checks/src/fixtures/every-fault.txt', 'utf8'),
  );
  expect(status).toBe(1);
});
