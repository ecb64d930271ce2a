import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {makeFolder} from '../../sources/testing/make-folder';
import {rspackConfig} from '../bundler';
import {bundle} from '../testing/bundle';
import {sharedModules, withNames} from './shared-modules';
import {checkImports, externalsOf, globalName, makeVendorScript} from './vendor-script';

const root = path.join(__dirname, '../../..');
const folder = makeFolder({});

test('the script holds everything that is shared, under a name by its content', async () => {
  const made = await makeVendorScript(root, path.join(folder, 'one'), sharedModules);
  const again = await makeVendorScript(root, path.join(folder, 'two'), sharedModules);
  expect(path.basename(made)).toMatch(/^vendor\.[0-9a-f]{8}\.js$/);
  expect(path.basename(again)).toBe(path.basename(made));

  const window = vm.createContext({setTimeout, queueMicrotask, URL}) as {
    [globalName]?: Record<string, Record<string, unknown>>;
    window?: unknown;
  };
  window.window = window;
  vm.runInContext(readFileSync(made, 'utf8'), window);
  await Promise.resolve();
  const modules = window[globalName] ?? {};
  expect(Object.keys(modules)).toEqual(Object.keys(sharedModules));
  expect(modules.react).toHaveProperty('createElement');
  expect(modules['react-dom/client']).toHaveProperty('hydrateRoot');
  for (const [request, names] of Object.entries(sharedModules)) {
    for (const name of names === 'whole' ? [] : names) {
      expect([request, name, typeof modules[request]?.[name]]).toEqual([
        request,
        name,
        expect.not.stringMatching('undefined'),
      ]);
    }
  }
});

test('what the bundler cannot make is reported', async () => {
  await expect(
    makeVendorScript(root, path.join(folder, 'none'), {
      'no-such-package': 'whole',
    }),
  ).rejects.toThrow('no-such-package');
});

// Bundles a source with some modules outside; gives the bundler's errors.
async function errorsOf(source: string, modules = sharedModules): Promise<string> {
  const siteDir = makeFolder({'entry.js': source});
  const {errors} = await bundle(siteDir, './entry.js', {
    configureWebpack: () =>
      rspackConfig({
        target: 'web',
        resolve: {modules: [path.join(root, 'node_modules')]},
        externals: externalsOf(modules),
        plugins: [checkImports(modules)],
      }),
  });
  return errors;
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
  ["export {other} from '@apollo/client/link/retry';", 'other of @apollo/client/link/retry'],
  [
    "import * as retry from '@apollo/client/link/retry'; window.all = retry;",
    '* of @apollo/client/link/retry',
  ],
  ["window.all = require('@apollo/client/link/retry');", '* of @apollo/client/link/retry'],
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
  expect(errors).toContain('Add to sharedNames of locked()');
  expect(errors).toMatch(expected);
});

test('a site adds the names that its pages import', async () => {
  const source = "import {interval} from 'rxjs'; interval(1);";
  const more = withNames({rxjs: ['interval', 'map'], react: ['use']});
  expect(await errorsOf(source)).toContain('interval of rxjs');
  expect(await errorsOf(source, more)).toBe('');
  expect(more.react).toBe('whole');
  expect(() => withNames({lodash: ['map']})).toThrow('sharedNames of locked() has lodash');
});

test('every name is imported somewhere, for it costs each reader', () => {
  const sources = [
    'lock/client',
    'lock/plugin/search/client',
    'src',
    'lock/plugin/first-load/client',
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

test('both builds name the same vendor script, before the scripts that need it', () => {
  const [guide = [], signIn = []] = ['guide', 'sign-in'].map((build) => {
    const page = path.join(root, 'build', build, '404.html');
    return [
      ...readFileSync(page, 'utf8').matchAll(
        /<link[^>]* data-deferred as=script href=\/assets\/js\/([^\s>]+)/g,
      ),
    ].map(([, name = '']) => {
      const file = path.join(root, 'build', build, 'assets/js', name);
      return {name, content: readFileSync(file, 'utf8')};
    });
  });
  for (const scripts of [guide, signIn]) {
    const order = scripts.map(({name}) => name.replace(/\..*/, ''));
    expect(order.slice(0, 2)).toEqual(['vendor', 'main']);
  }
  expect(signIn[0]).toEqual(guide[0]);
});
