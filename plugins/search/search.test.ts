import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Help} from '../content/help-links';
import type {BuiltPage} from '../content/built-page';

function readBuilt<Content>(file: string): Content {
  const built = path.join(__dirname, '../../build/guide', file);
  return JSON.parse(readFileSync(built, 'utf8')) as Content;
}

test('readers find every page but the template', () => {
  const help = Object.values(readBuilt<Record<string, Help>>('help.json'));
  const addresses = help.map(({address}) => address.replace(/#.*/, ''));
  const pages = readBuilt<BuiltPage[]>('search-data/pages.json');
  expect(pages.map((page) => page.path)).toEqual(
    [...new Set(addresses)].filter((address) => address !== '/template/'),
  );
});
