import {rspack} from '@docusaurus/faster';
import type {Plugin} from '@docusaurus/types';

type RspackOptions = Extract<Parameters<typeof rspack>[0], {plugins?: object}>;

/**
 * Bundles a file with the configuration that a plugin adds to the bundler's.
 *
 * @param siteDir folder of the file.
 * @returns the errors of the bundler, and the files that it read.
 */
export async function bundle(
  siteDir: string,
  entry: string,
  {configureWebpack}: Pick<Plugin, 'configureWebpack'>,
): Promise<{errors: string; files: string[]}> {
  const configured = configureWebpack?.({}, false, {} as never, undefined);
  const compiler = rspack({
    mode: 'none',
    context: siteDir,
    entry,
    output: {path: `${siteDir}/out`},
    ...(configured as RspackOptions),
  });
  return new Promise((resolve) => {
    compiler.run((error, stats) => {
      const errors = stats?.toString('errors-only') ?? String(error);
      const files = [...(stats?.compilation.fileDependencies ?? [])];
      compiler.close(() => resolve({errors, files}));
    });
  });
}
