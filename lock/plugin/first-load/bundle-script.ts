import {rspack} from '@docusaurus/faster';

/**
 * Bundles a script that is not one of Docusaurus' own.
 *
 * @param options.context where packages and files are looked for.
 * @param options.entry JavaScript that imports or requires them.
 * @param options.folder to write to; what was in it goes.
 * @param options.filename may name a hash, as in `vendor.[contenthash:8].js`.
 * @returns the file's name.
 * @throws Error with the messages of the bundler.
 */
export async function bundleScript({
  context,
  entry,
  folder,
  filename,
}: {
  context: string;
  entry: string;
  folder: string;
  filename: string;
}): Promise<string> {
  const compiler = rspack({
    mode: 'production',
    context,
    target: 'browserslist:production',
    entry: dataUrl(entry),
    output: {path: folder, filename, clean: true},
    module: {
      rules: [
        // The entry may use import and require, and leave out extensions.
        {
          mimetype: 'text/javascript',
          type: 'javascript/auto',
          resolve: {fullySpecified: false},
        },
      ],
    },
    performance: {hints: false},
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const [asset] = stats?.compilation.getAssets() ?? [];
      const failure =
        error ?? (stats?.hasErrors() ? stats.toString('errors-only') : null);
      compiler.close(() => {
        if (failure || !asset) {
          reject(new Error(`${filename} was not made: ${String(failure)}`));
        } else {
          resolve(asset.name);
        }
      });
    });
  });
}

/** Gives JavaScript as a module that can be imported or required. */
export function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
