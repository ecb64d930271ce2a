import {rspack} from '@docusaurus/faster';

/** Every page calls most functions of these scripts when it starts. */
const startScripts = /(^|\/)(main|vendor(-later)?)\./;

/**
 * Makes a plugin of the bundler that has Chrome compile these scripts while it
 * fetches them, on another thread. Otherwise it compiles each function on the main
 * thread, when it is first called. Other browsers see a comment.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileHint() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: startScripts,
    // After the minifier, which drops comments, and before names get hashes.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });
}

/**
 * Bundles a script that is not one of Docusaurus' own.
 *
 * @param options.context where packages and files are looked for.
 * @param options.entry JavaScript that imports or requires them.
 * @param options.externals modules that are left out, and the global variables in
 *   their places; default none.
 * @param options.folder to write to; what was in it goes.
 * @param options.filename may name a hash, as in `vendor.[contenthash:8].js`.
 * @returns the file's name.
 * @throws Error with the messages of the bundler.
 */
export async function bundleScript({
  context,
  entry,
  externals = {},
  folder,
  filename,
}: {
  context: string;
  entry: string;
  externals?: Record<string, string[]>;
  folder: string;
  filename: string;
}): Promise<string> {
  const compiler = rspack({
    mode: 'production',
    context,
    target: 'browserslist:production',
    entry: dataUrl(entry),
    externals,
    output: {path: folder, filename, clean: true},
    resolve: {extensions: ['.ts', '.js']},
    module: {
      rules: [
        // The entry may use import and require, and leave out extensions.
        {
          mimetype: 'text/javascript',
          type: 'javascript/auto',
          resolve: {fullySpecified: false},
        },
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {parser: {syntax: 'typescript'}, target: 'es2022'},
          },
        },
      ],
    },
    performance: {hints: false},
    plugins: [compileHint()],
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
