import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {makeFolder} from '../../sources/testing/make-folder';
import {rspackConfig} from '../bundler';
import {bundle} from '../testing/bundle';
import {listPageScripts} from './page-scripts';

const folder = makeFolder({
  'main.js': "import('./page.js');",
  'page.js': 'export default 1;',
});
const manifestFile = path.join(folder, 'client-manifest.json');

/** Bundles main.js beside a manifest; gives the origins that it has then. */
async function bundleWith(origins: Record<string, unknown>) {
  writeFileSync(manifestFile, JSON.stringify({origins}));
  const {errors} = await bundle(folder, './main.js', {
    configureWebpack: () => rspackConfig({plugins: [listPageScripts(manifestFile)]}),
  });
  return {errors, ...JSON.parse(readFileSync(manifestFile, 'utf8'))};
}

test('a script is found by its import, beside those found by names', async () => {
  expect(await bundleWith({main: [0]})).toMatchObject({
    errors: '',
    origins: {main: [0], './page.js': [expect.anything()]},
  });
});

test('the build ends once Docusaurus finds scripts by their imports', async () => {
  expect((await bundleWith({'./page.js': [1]})).errors).toContain(
    'Remove packages/lock/src/plugin/first-load/page-scripts.ts',
  );
});
