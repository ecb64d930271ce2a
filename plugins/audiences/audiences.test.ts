import type {LoadContext} from '@docusaurus/types';
import {makeFolder} from '../content/testing/make-folder';
import audiences from './index';

/** Loads the plugin for a guide with these files and one restricted page. */
function load(files: Record<string, string>) {
  const siteDir = makeFolder(files);
  const context = {siteDir, generatedFilesDir: siteDir} as LoadContext;
  const restricted = [
    {
      file: 'docs/log.mdx',
      id: 'log',
      path: '/log',
      audiences: ['administrators'],
    },
  ];
  const names = ['everyone', 'administrators'];
  return audiences({names, restricted})(context).loadContent?.();
}

test('a build fails with a message for each link or import of a restricted page, in partials too', async () => {
  await expect(
    load({
      'docs/home.mdx': '[log](/log)',
      'docs/_steps.mdx': "import Log from './log.mdx';",
    }),
  ).rejects.toThrow(
    /docs\/_steps\.mdx:1 links to or imports \/log.*\ndocs\/home\.mdx:1 links to or imports \/log/,
  );
});

test('a restricted page may link to itself', async () => {
  await expect(
    load({'docs/log.mdx': '[top](/log)', 'docs/home.mdx': 'Text'}),
  ).resolves.toBeUndefined();
});
