import {bundleScript, dataUrl} from './bundle-script';
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

// A microtask runs right after this script, with an empty stack. React DOM makes
// errors while it is evaluated, and where a page is inspected, as by Lighthouse, V8
// parses all functions on their stacks again.
function entryOf(): string {
  const all = JSON.stringify(dataUrl(moduleOf()));
  return `
    queueMicrotask(() => {
      require('react-dom/client');
      window.${globalName} = require(${all}).default;
    });`;
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
