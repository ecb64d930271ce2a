import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {rspack} from '@docusaurus/faster';
import type {LoadContext} from '@docusaurus/types';
import {makeFolder} from '../content/testing/make-folder';
import audiences, {hidePages} from './index';

/** Bundles a site; gives what the bundler says against it. */
async function errorsOf(
  files: Record<string, string>,
  hidden: readonly string[],
): Promise<string> {
  const siteDir = makeFolder(files);
  const plugin = audiences(hidden)({siteDir} as LoadContext);
  const compiler = rspack({
    mode: 'none',
    context: siteDir,
    entry: './docs/home.js',
    output: {path: `${siteDir}/out`},
    ...(plugin.configureWebpack as () => object)(),
  });
  return new Promise((resolve) => {
    compiler.run((error, stats) =>
      compiler.close(() =>
        resolve(stats?.toString('errors-only') ?? String(error)),
      ),
    );
  });
}

test.each(["import './log.js?raw';", "import('./log.js');"])(
  'a build with %s of a hidden page fails, which names both files',
  async (source) => {
    const files = {'docs/home.js': source, 'docs/log.js': ''};
    expect(await errorsOf(files, ['docs/log.js'])).toContain(
      'docs/home.js imports docs/log.js, which not all its readers may read.',
    );
    expect(await errorsOf(files, ['docs/logs.js'])).toBe('');
  },
);

test('a hidden page is a draft', async () => {
  const parse = hidePages('/site', ['docs/usage/log.mdx']);
  const draftOf = async (filePath: string) =>
    (
      await parse({
        filePath,
        fileContent: '',
        defaultParseFrontMatter: async () => ({
          frontMatter: {title: 'Page'},
          content: 'Text.',
        }),
      })
    ).frontMatter;
  expect(await draftOf('/site/docs/usage/log.mdx')).toEqual({
    title: 'Page',
    draft: true,
  });
  expect(await draftOf('/site/docs/usage/logs.mdx')).toEqual({title: 'Page'});
});

// Docusaurus sends its whole configuration to browsers.
test.each(['guide', 'sign-in'])(
  'no script of build/%s has a path of this machine',
  (build) => {
    const root = path.join(__dirname, '../..');
    const folder = path.join(root, 'build', build, 'assets/js');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    const named = scripts.filter((name) =>
      readFileSync(path.join(folder, name), 'utf8').includes(root),
    );
    expect(named).toEqual([]);
  },
);
