import type {LoadContext} from '@docusaurus/types';
import {makeFolder} from '../guide/testing/make-folder';
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

test('a build ends with a message for each such link, in partials too', async () => {
  await expect(
    load({
      'docs/home.mdx': '[log](/log)',
      'docs/_steps.mdx': "import Log from './log.mdx';",
    }),
  ).rejects.toThrow(
    /docs\/_steps\.mdx:1 links to or imports \/log.*\ndocs\/home\.mdx:1 links to or imports \/log/,
  );
});

test('a page with the same readers may link to it', async () => {
  await expect(
    load({'docs/log.mdx': '[top](/log)', 'docs/home.mdx': 'Text'}),
  ).resolves.toBeUndefined();
});
