import {bundleScript, dataUrl} from '../bundle-script';
import {sharedModules} from './shared-modules';

/** The variable that holds the shared modules by their requests. */
export const globalName = 'vendorModules';

/**
 * Bundles the shared modules into one script. Equal packages give an equal
 * file with an equal name, whichever build asks for it.
 *
 * @param siteDir where the packages are looked for.
 * @param folder to write to.
 * @returns the file's name, which has a hash of its content in it.
 * @throws Error with the messages of the bundler.
 */
export async function makeVendorScript(
  siteDir: string,
  folder: string,
): Promise<string> {
  return bundleScript({
    context: siteDir,
    entry: entryOf(),
    folder,
    filename: 'vendor.[contenthash:8].js',
  });
}

// The modules are evaluated right after this script, which keeps the task of the
// page's script short; or, where src/return may leave the page, when the first
// is asked for. React DOM comes first, with an empty stack below it: it makes
// errors while it is evaluated, and where a page is inspected, as by Lighthouse,
// V8 parses all functions on their stacks again.
function entryOf(): string {
  const all = JSON.stringify(dataUrl(moduleOf()));
  return `
    const evaluate = () => {
      require('react-dom/client');
      return require(${all}).default;
    };
    Object.defineProperty(window, '${globalName}', {get: evaluate});
    if (!window.returning) queueMicrotask(evaluate);`;
}

function moduleOf(): string {
  const imports: string[] = [];
  const members: string[] = [];
  Object.entries(sharedModules).forEach(([request, names], index) => {
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
  return `${imports.join('\n')}\nexport default {${members.join(',\n')}};`;
}
