import path from 'node:path';
import {rspack} from '@docusaurus/faster';
import {checkModules, type Compilation} from '../bundler';
import type {SharedModules} from './shared-modules';

/** The variable that holds the shared modules by their requests. */
export const globalName = 'vendorModules';

const filename = 'vendor.[contenthash:8].js';

/**
 * Bundles the shared modules into one script. Equal packages give an equal file
 * with an equal name, whichever build asks for it.
 *
 * @param siteDir where the packages are looked for.
 * @param folder to write to; what was in it goes.
 * @returns the path of the file; its name has a hash of its content in it.
 * @throws Error with the messages of the bundler.
 */
export async function makeVendorScript(
  siteDir: string,
  folder: string,
  modules: SharedModules,
): Promise<string> {
  const code = `window.${globalName} = ${requireAll(modules)};`;
  const compiler = rspack({
    mode: 'production',
    context: siteDir,
    target: 'browserslist:production',
    // A microtask runs right after this script, with an empty stack. React DOM
    // makes errors while it is evaluated, and where a page is inspected, as by
    // Lighthouse, V8 parses all functions on their stacks again.
    entry: dataUrl(`queueMicrotask(() => {${code}});`),
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
      const failure = error ?? (stats?.hasErrors() ? stats.toString('errors-only') : null);
      compiler.close(() => {
        if (failure || !asset) {
          reject(new Error(`${filename} was not made: ${String(failure)}`));
        } else {
          resolve(path.join(folder, asset.name));
        }
      });
    });
  });
}

/** Gives JavaScript as a module that can be imported or required. */
const dataUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/** Makes the bundler take modules from the vendor script. */
export function externalsOf(modules: SharedModules): Record<string, [string, string]> {
  return Object.fromEntries(
    Object.keys(modules).map((request) => [request, [globalName, request]]),
  );
}

/** Returns JavaScript: an object of the modules by their requests. */
function requireAll(modules: SharedModules): string {
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
    imports.push(`import {${pairs.map((pair) => pair.join(' as ')).join(', ')}} from ${from};`);
    members.push(`${from}: {${pairs.map((pair) => pair.join(': ')).join(', ')}}`);
  });
  const code = `${imports.join('\n')}\nexport default {${members.join(',\n')}};`;
  return `require(${JSON.stringify(dataUrl(code))}).default`;
}

/**
 * Makes a plugin of the bundler that fails a build which
 * - imports a name that the vendor script lacks: it would be undefined
 * - bundles a module of a package that is in the vendor script: a page would
 *   have two of it, such as two Reacts.
 */
export const checkImports = (shared: SharedModules) =>
  checkModules('check-imports', (compilation) => {
    const missing = missingOf(compilation, shared);
    const advice =
      'Strangers get the names of shared modules too. Add to sharedNames of locked() if a page imports it, else to lock/plugin/first-load/shared-modules.ts:';
    return missing.length > 0 ? [[advice, ...missing].join('\n')] : [];
  });

function missingOf({modules, moduleGraph}: Compilation, shared: SharedModules): string[] {
  const packages = new Set(Object.keys(shared).map(packageOf));
  const missing = new Set<string>();
  for (const module of modules) {
    const request = requestOf(module);
    const names = shared[request];
    if (names === 'whole') {
      continue;
    }
    if (names) {
      for (const {dependency} of moduleGraph.getIncomingConnections(module)) {
        const name = importedName(dependency);
        if (name !== null && !names.includes(name)) {
          missing.add(`${name} of ${request}`);
        }
      }
    } else if (packages.has(packageOf(request))) {
      const issuer = moduleGraph.getIssuer(module);
      const by = issuer ? requestOf(issuer) : 'the entry';
      // What such a module imports would go with it.
      if (!packages.has(packageOf(by))) {
        missing.add(`${request}, which ${by} imports`);
      }
    }
  }
  return [...missing].sort();
}

// `@apollo/client/react`, from an external module's request or a file's path.
function requestOf(module: {
  userRequest?: string;
  resource?: string;
  identifier: () => string;
}): string {
  const path = module.resource ?? module.userRequest ?? module.identifier();
  return path.split('/node_modules/').at(-1) ?? path;
}

function packageOf(request: string): string {
  const [scope = '', name = ''] = request.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

// `*` for all of a module; null where the bundler only notes the order.
function importedName({type, ids}: {type: string; ids: string[] | undefined}): string | null {
  const isOrderOnly = type === 'esm import' || type === 'esm export import';
  return isOrderOnly ? null : (ids?.[0] ?? '*');
}
