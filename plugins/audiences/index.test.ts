import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {bundle} from '../content/testing/bundle';
import {makeFolder} from '../content/testing/make-folder';
import audiences from './index';

test.each(["import './log.js?raw';", "import('./log.js');"])(
  'a build with %s of a hidden page fails, which names both files',
  async (source) => {
    const siteDir = makeFolder({'docs/home.js': source, 'docs/log.js': ''});
    const errorsWithout = async (hidden: string) => {
      const plugin = audiences([hidden])({siteDir} as LoadContext);
      return (await bundle(siteDir, './docs/home.js', plugin)).errors;
    };
    expect(await errorsWithout('docs/log.js')).toContain(
      'docs/home.js imports docs/log.js, which not all its readers may read.',
    );
    expect(await errorsWithout('docs/logs.js')).toBe('');
  },
);

// Docusaurus sends its whole configuration to browsers.
test.each(['guide', 'sign-in'])(
  'no script of build/%s has a path of this machine',
  (build) => {
    const root = path.join(__dirname, '../..');
    const folder = path.join(root, 'build', build, 'assets/js');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(scripts).not.toEqual([]);
    const named = scripts.filter((name) =>
      readFileSync(path.join(folder, name), 'utf8').includes(root),
    );
    expect(named).toEqual([]);
  },
);
