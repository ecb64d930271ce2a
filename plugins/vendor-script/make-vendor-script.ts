import {rspack} from '@docusaurus/faster';
import {sharedModules, type SharedModules} from './shared-modules';

/** The variable that holds the shared modules by their requests. */
export const globalName = 'vendorModules';

/**
 * Bundles the shared modules into one script. Equal packages give an equal
 * file with an equal name, whichever build asks for it.
 *
 * @param siteDir where the packages are looked for.
 * @param folder to write to.
 * @param modules default: those of both builds.
 * @returns the file's name, which has a hash of its content in it.
 * @throws Error with the messages of the bundler.
 */
export async function makeVendorScript(
  siteDir: string,
  folder: string,
  modules: SharedModules = sharedModules,
): Promise<string> {
  const compiler = rspack({
    mode: 'production',
    context: siteDir,
    target: 'browserslist:production',
    entry: `data:text/javascript,${encodeURIComponent(entryOf(modules))}`,
    output: {path: folder, filename: 'vendor.[contenthash:8].js', clean: true},
    // The entry uses import and require.
    module: {rules: [{mimetype: 'text/javascript', type: 'javascript/auto'}]},
    performance: {hints: false},
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const [asset] = stats?.compilation.getAssets() ?? [];
      const failure =
        error ?? (stats?.hasErrors() ? stats.toString('errors-only') : null);
      compiler.close(() => {
        if (failure || !asset) {
          reject(
            new Error(`The vendor script was not made: ${String(failure)}`),
          );
        } else {
          resolve(asset.name);
        }
      });
    });
  });
}

function entryOf(modules: SharedModules): string {
  const imports: string[] = [];
  const members: string[] = [];
  Object.entries(modules).forEach(([request, names], index) => {
    const from = JSON.stringify(request);
    if (names === 'whole') {
      members.push(`${from}: require(${from})`);
      return;
    }
    const local = (name: string) => `${name}_${index}`;
    const pairs = names.map((name) => [name, local(name)] as const);
    imports.push(
      `import {${pairs.map((pair) => pair.join(' as ')).join(', ')}} from ${from};`,
    );
    members.push(
      `${from}: {${pairs.map((pair) => pair.join(': ')).join(', ')}}`,
    );
  });
  return `${imports.join('\n')}\nwindow.${globalName} = {${members.join(',\n')}};`;
}
