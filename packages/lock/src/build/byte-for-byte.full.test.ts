import path from 'node:path';
import {buildGuide} from '../cli/testing/build-guide';
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
    const {output, folder} = buildGuide(site.folder, audience);
    expect(output).toContain('[SUCCESS]');
    const made = path.join('build/fixture-site', name);
    expect(differingFiles(folder, made)).toEqual([]);
  },
  300_000,
);
