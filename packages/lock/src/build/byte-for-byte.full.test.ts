import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {buildGuide} from '../cli/testing/build-guide';
import {runLock} from '../cli/testing/run-lock';
import {filesIn} from 'docusaurus-lock-server/operations/files-in';
import {differingFiles} from './testing/compare-builds';
import {openFixtureSite} from './testing/fixture-site';

// build/fixture-site is made by `npm test`.

let remove: () => void;
afterEach(() => remove?.());

test.each([
  ['everyone', 'guide'],
  ['managers', 'audiences/managers'],
] as const)(
  'the build for %s is that of a site that never had the other pages, byte for byte',
  (audience, name) => {
    const site = openFixtureSite({reader: audience});
    remove = site.remove;
    const {status, output, folder} = buildGuide(site.folder, audience);
    expect(output).toContain(status === 0 ? '[SUCCESS]' : output);
    const made = path.join('build/fixture-site', name);
    expect(differingFiles(folder, made)).toEqual([]);
  },
  300_000,
);

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
    const {status, stderr} = runLock(folder, 'build', '--only=sign-in');
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
