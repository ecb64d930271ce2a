import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {rspack} from '@docusaurus/faster';
import {bundleScript} from './bundle-script';
import {makeFolder} from '../content/testing/make-folder';
import {formModules, laterModules, sharedModules} from './shared-modules';
import {
  checkImports,
  externalsOf,
  globalName,
  makeVendorScripts,
} from './vendor-script';

const root = path.join(__dirname, '../..');
const folder = makeFolder({});

test('the scripts hold everything that is shared, under names by their content', async () => {
  const made = await makeVendorScripts(root, path.join(folder, 'one'));
  const again = await makeVendorScripts(root, path.join(folder, 'two'));
  const names = Object.values(made).map((file) => path.basename(file));
  expect(names).toEqual([
    expect.stringMatching(/^vendor\.[0-9a-f]{8}\.js$/),
    expect.stringMatching(/^vendor-later\.[0-9a-f]{8}\.js$/),
  ]);
  expect(Object.values(again).map((file) => path.basename(file))).toEqual(
    names,
  );

  const window = vm.createContext({setTimeout, queueMicrotask, URL}) as {
    [globalName]?: Record<string, Record<string, unknown>>;
    window?: unknown;
  };
  window.window = window;
  const run = async (file: string) => {
    vm.runInContext(readFileSync(file, 'utf8'), window);
    await Promise.resolve();
    return window[globalName] ?? {};
  };
  const modules = await run(made.form);
  expect(Object.keys(modules)).toEqual(Object.keys(sharedModules));
  expect(modules.react).toHaveProperty('createElement');
  expect(modules['react-dom/client']).toHaveProperty('hydrateRoot');
  expectNames(modules, formModules);

  // Scripts that ran in between have these objects.
  const held = Object.keys(laterModules).map((request) => modules[request]);
  expect(held).toEqual(held.map(() => ({})));
  await run(made.later);
  expect(Object.keys(laterModules).map((request) => modules[request])).toEqual(
    held,
  );
  expectNames(modules, laterModules);
});

function expectNames(
  modules: Record<string, Record<string, unknown>>,
  shared: typeof sharedModules,
): void {
  for (const [request, names] of Object.entries(shared)) {
    for (const name of names === 'whole' ? [] : names) {
      expect([request, name, typeof modules[request]?.[name]]).toEqual([
        request,
        name,
        expect.not.stringMatching('undefined'),
      ]);
    }
  }
}

test('what the bundler cannot make is reported', async () => {
  await expect(
    bundleScript({
      context: root,
      entry: "import 'no-such-package';",
      folder,
      filename: 'vendor.js',
    }),
  ).rejects.toThrow('no-such-package');
});

// Bundles a source with some modules outside; gives the bundler's errors.
async function errorsOf(source: string): Promise<string> {
  const entry = path.join(folder, 'entry.js');
  writeFileSync(entry, source);
  const compiler = rspack({
    mode: 'none',
    context: root,
    entry,
    target: 'web',
    resolve: {modules: [path.join(root, 'node_modules')]},
    externals: externalsOf(sharedModules),
    output: {path: path.join(folder, 'bundle')},
    plugins: [checkImports()],
  });
  return new Promise((resolve) => {
    compiler.run((error, stats) => {
      const text = error?.message ?? stats?.toString('errors-only') ?? '';
      compiler.close(() => resolve(text));
    });
  });
}

test.each([
  "import {RetryLink} from '@apollo/client/link/retry'; new RetryLink();",
  "export {RetryLink} from '@apollo/client/link/retry';",
  "import * as retry from '@apollo/client/link/retry'; new retry.RetryLink();",
  "import React, {useState} from 'react'; useState(React);",
  "import {parse} from 'graphql'; parse('');",
])('a build may say %s', async (source) => {
  expect(await errorsOf(source)).toBe('');
});

test.each([
  [
    "import {other} from '@apollo/client/link/retry'; other();",
    'other of @apollo/client/link/retry',
  ],
  [
    "export {other} from '@apollo/client/link/retry';",
    'other of @apollo/client/link/retry',
  ],
  [
    "import * as retry from '@apollo/client/link/retry'; window.all = retry;",
    '* of @apollo/client/link/retry',
  ],
  [
    "window.all = require('@apollo/client/link/retry');",
    '* of @apollo/client/link/retry',
  ],
  [
    "import {SetContextLink} from '@apollo/client/link/context'; new SetContextLink();",
    /@apollo\/client\/link\/context\/index.js, which .*entry.js imports/,
  ],
  [
    "import {jsxDEV} from 'react/jsx-dev-runtime'; jsxDEV();",
    /react\/jsx-dev-runtime.js, which .*entry.js imports/,
  ],
])('a build that says %s fails', async (source, expected) => {
  const errors = await errorsOf(source);
  expect(errors).toContain('Add to plugins/first-load/shared-modules.ts');
  expect(errors).toMatch(expected);
});

test('every name is imported somewhere, for it costs each reader', () => {
  const sources = [
    'src',
    'plugins/first-load/client',
    'node_modules/@docusaurus/core/lib/client',
    'node_modules/apollo-upload-client',
  ].flatMap((part) =>
    readdirSync(path.join(root, part), {recursive: true, encoding: 'utf8'})
      .filter((file) => /(?<!\.test|\.d)\.(m?js|tsx?)$/.test(file))
      .map((file) => readFileSync(path.join(root, part, file), 'utf8')),
  );
  const unused = Object.entries(sharedModules).flatMap(([request, names]) =>
    (names === 'whole' ? [] : names).filter((name) => {
      const word = new RegExp(`\\b${name}\\b`);
      const from = new RegExp(`from ['"]${request}['"]`);
      return !sources.some((text) => from.test(text) && word.test(text));
    }),
  );
  expect(unused).toEqual([]);
});

test('both builds name the same vendor scripts, each before the scripts that need it', () => {
  const [guide = [], signIn = []] = ['guide', 'sign-in'].map((build) => {
    const page = path.join(root, 'build', build, '404.html');
    return [
      ...readFileSync(page, 'utf8').matchAll(
        /<link[^>]* data-(late|later) as=script href=\/assets\/js\/([^\s>]+)/g,
      ),
    ].map(([, when = '', name = '']) => {
      const file = path.join(root, 'build', build, 'assets/js', name);
      return {when, name, content: readFileSync(file, 'utf8')};
    });
  });
  const order = (scripts: typeof guide) =>
    scripts.map(({when, name}) => `${when} ${name.replace(/\..*/, '')}`);
  expect(order(guide).slice(0, 3)).toEqual([
    'late vendor',
    'late vendor-later',
    'late main',
  ]);
  expect(order(signIn).sort()).toEqual([
    'late main',
    'late vendor',
    'later vendor-later',
  ]);
  const vendor = (scripts: typeof guide) =>
    scripts
      .filter(({name}) => name.startsWith('vendor'))
      .map(({name, content}) => [name, content])
      .sort();
  expect(vendor(signIn)).toEqual(vendor(guide));
});
