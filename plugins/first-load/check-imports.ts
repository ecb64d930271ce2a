import type {rspack} from '@docusaurus/faster';
import {sharedModules} from './shared-modules';

type Compiler = InstanceType<typeof rspack.Compiler>;
type Compilation = InstanceType<typeof rspack.Compilation>;

const pluginName = 'check-imports';

/**
 * Makes a plugin of the bundler that fails a build which
 * - imports a name that the vendor script lacks: it would be undefined
 * - bundles a module of a package that is in the vendor script: a page would
 *   have two of it, such as two Reacts.
 */
export function checkImports() {
  return {
    apply(compiler: Compiler): void {
      compiler.hooks.compilation.tap(pluginName, (compilation) => {
        compilation.hooks.finishModules.tap(pluginName, () => {
          const missing = missingOf(compilation);
          if (missing.length > 0) {
            const text = [
              'Add to plugins/first-load/shared-modules.ts:',
              ...missing,
            ];
            compilation.errors.push(new Error(text.join('\n')));
          }
        });
      });
    },
  };
}

function missingOf({modules, moduleGraph}: Compilation): string[] {
  const packages = new Set(Object.keys(sharedModules).map(packageOf));
  const missing = new Set<string>();
  for (const module of modules) {
    const request = requestOf(module);
    const names = sharedModules[request];
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
function importedName({
  type,
  ids,
}: {
  type: string;
  ids: string[] | undefined;
}): string | null {
  const isOrderOnly = type === 'esm import' || type === 'esm export import';
  return isOrderOnly ? null : (ids?.[0] ?? '*');
}
