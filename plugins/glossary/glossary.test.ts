import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {rspack} from '@docusaurus/faster';
import type {LoadContext} from '@docusaurus/types';
import {makeFolder} from '../guide/testing/make-folder';
import glossary from '.';
import {glossaryFile} from './read-glossary';

type RspackOptions = Extract<Parameters<typeof rspack>[0], {plugins?: object}>;

const siteDir = makeFolder({[glossaryFile]: '### Asset {/* #asset */}\n'});
const file = path.join(siteDir, glossaryFile);

/** Bundles a file with the plugin's rules and gives what it is made of. */
async function dependenciesOf(name: string): Promise<string[]> {
  const entry = path.join(siteDir, name);
  writeFileSync(entry, 'export default 1;');
  const {configureWebpack} = glossary({siteDir} as LoadContext);
  const configured = configureWebpack?.({}, false, {} as never, undefined);
  const compiler = rspack({
    ...(configured as RspackOptions),
    mode: 'development',
    context: siteDir,
    entry,
    output: {path: path.join(siteDir, 'build')},
  });
  const files = await new Promise<string[]>((resolve, reject) =>
    compiler.run((error, stats) =>
      stats?.hasErrors() === false
        ? resolve([...stats.compilation.fileDependencies])
        : reject(error ?? new Error(stats?.toString())),
    ),
  );
  await promisify(compiler.close.bind(compiler))();
  return files;
}

test('a page is compiled again when the glossary is edited', async () => {
  await expect(dependenciesOf('page.mdx')).resolves.toContain(file);
  await expect(dependenciesOf('other.js')).resolves.not.toContain(file);
});

test('a mistake in the glossary is reported once, before pages are compiled', async () => {
  const {loadContent} = glossary({siteDir} as LoadContext);
  await expect(loadContent?.()).rejects.toThrow(
    `${glossaryFile}:1 The tooltip of “Asset” has no text.`,
  );
});
