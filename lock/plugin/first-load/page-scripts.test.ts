import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {rspack} from '@docusaurus/faster';
import {makeFolder} from '../../sources/testing/make-folder';
import {listPageScripts} from './page-scripts';

const folder = makeFolder({
  'main.js': "import('./page.js');",
  'page.js': 'export default 1;',
});
const manifestFile = path.join(folder, 'client-manifest.json');

/** Bundles main.js beside a manifest; gives the origins that it has then. */
async function originsAfter(origins: Record<string, unknown>) {
  writeFileSync(manifestFile, JSON.stringify({origins}));
  const compiler = rspack({
    mode: 'none',
    context: folder,
    entry: './main.js',
    output: {path: path.join(folder, 'out')},
    plugins: [listPageScripts(manifestFile)],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error) =>
      compiler.close(() => (error ? reject(error) : resolve())),
    );
  });
  return JSON.parse(readFileSync(manifestFile, 'utf8')).origins;
}

test('a script is found by its import, beside those found by names', async () => {
  expect(await originsAfter({main: [0]})).toMatchObject({
    main: [0],
    './page.js': [expect.anything()],
  });
});

test('the build ends once Docusaurus finds scripts by their imports', async () => {
  await expect(originsAfter({'./page.js': [1]})).rejects.toThrow(
    'Remove lock/plugin/first-load/page-scripts.ts',
  );
});
