import path from 'node:path';
import {readOwners, withOwners} from './owners';

const site = path.join(__dirname, '../..');

test.each([
  ['Operations: operations@example.com'],
  ['Operations: javascript:alert(1)'],
  ['Operations:'],
])('an address that no reader can open is refused: %s', (source) => {
  expect(() => readOwners(source)).toThrow('docs/owners.yml');
});

test.each([
  ['Quality', 'mailto:quality@example.com'],
  ['Nobody', undefined],
  ['constructor', undefined],
  [['Quality'], undefined],
])('a page of %s has the address %s', async (owner, ownerLink) => {
  const {frontMatter} = await withOwners(site)({
    filePath: 'docs/usage/x.mdx',
    fileContent: '',
    defaultParseFrontMatter: async () => ({frontMatter: {owner}, content: ''}),
  });
  expect(frontMatter.ownerLink).toBe(ownerLink);
});
