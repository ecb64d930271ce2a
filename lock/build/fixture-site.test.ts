import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {runScript} from '../cli/testing/run-script';
import {filesIn} from '../server/operations/files-in';
import {build, describeLocale} from './testing/describe-locale';
import {openFixtureSite} from './testing/fixture-site';

// lock/fixture-site, a site with a page for each feature, built and served. Its German
// pages are in fixture-site.full.test.ts.

describeLocale('en', '');

test('the lists of pages are in no build', () => {
  expect(filesIn(`${build}/`, /\.pages\.json$/)).toEqual([]);
});

// What Docusaurus renders of a theme in any build.
const parts = ['Root', 'Error', 'NotFound', 'Loading', 'SiteMetadata'];
const ofTheme = [...parts, 'ThemeProvider', 'ThemeProvider/TitleFormatter'];

test('strangers get no sentence of the theme of the site', () => {
  const {folder, remove} = openFixtureSite({name: 'fixture-theme'});
  try {
    for (const part of ofTheme) {
      const place = path.join(folder, 'src/theme', part);
      mkdirSync(place, {recursive: true});
      writeFileSync(
        path.join(place, 'index.tsx'),
        `import React from 'react';
export default ({children}) => <div title="otter-${part}">{children}</div>;`,
      );
    }
    const script = 'lock/cli/build.ts';
    const {status, stderr} = runScript(folder, script, '--only=sign-in');
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    const open = path.join(folder, 'build/sign-in');
    const named = filesIn(`${open}/`, /\.(?:html|js)$/).filter((file) =>
      readFileSync(path.join(open, file), 'utf8').includes('otter-'),
    );
    expect(named).toEqual([]);
  } finally {
    remove();
  }
}, 120_000);
