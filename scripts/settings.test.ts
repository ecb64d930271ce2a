import {appendFileSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../plugins/content/testing/make-folder';
import {runScript} from './testing/run-script';

const documents = ['README.md', '.env.example'];

test('stale documents fail the check, which names them, and are written anew', () => {
  const root = makeFolder(
    Object.fromEntries(
      [...documents, '.prettierrc.json'].map((name) => [
        name,
        readFileSync(name, 'utf8'),
      ]),
    ),
  );
  const settings = (...flags: string[]) =>
    runScript(root, 'settings.ts', ...flags);
  expect(settings('--check')).toMatchObject({status: 0, stderr: ''});

  const [readme = '', example = ''] = documents.map((name) =>
    path.join(root, name),
  );
  writeFileSync(
    readme,
    readFileSync(readme, 'utf8').replace('| `3000` ', '| `4000` '),
  );
  appendFileSync(example, 'OLD=1\n');
  expect(settings('--check')).toMatchObject({
    status: 1,
    stderr: documents
      .map((name) => `The settings in ${name} are stale: npm run settings\n`)
      .join(''),
  });
  expect(settings()).toMatchObject({status: 0, stderr: ''});
  for (const name of documents) {
    expect(readFileSync(path.join(root, name), 'utf8')).toBe(
      readFileSync(name, 'utf8'),
    );
  }
});
