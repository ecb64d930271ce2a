import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createFolder} from '../testing/after-test';
import {readGuides} from './read-guides';

let folder: string;
beforeEach(() => void (folder = createFolder()));

function read(text: string) {
  writeFileSync(join(folder, 'audiences.json'), text);
  return readGuides(folder);
}

test('without restricted pages there is one guide, for every role', () => {
  expect(read('{"roles": {}}')).toEqual({
    folders: new Map([['everyone', join(folder, 'guide')]]),
    roles: new Map(),
  });
});

test('an audience has its folder, which its roles share', () => {
  const roles = {ADMIN: 'administrators', OWNER: 'administrators', M: 'lead'};
  expect(read(JSON.stringify({roles}))).toEqual({
    folders: new Map([
      ['administrators', join(folder, 'audiences/administrators')],
      ['lead', join(folder, 'audiences/lead')],
      ['everyone', join(folder, 'guide')],
    ]),
    roles: new Map(Object.entries(roles)),
  });
});

test.each([
  '',
  '{}',
  '[]',
  '{"roles": []}',
  '{"roles": {"ADMIN": 1}}',
  '{"roles": {"ADMIN": "../guide"}}',
  '{"roles": {}, "names": []}',
])('%j is refused, with what to do', (text) => {
  expect(() => read(text)).toThrow(
    `${folder}/audiences.json is missing or not valid. Make it with: npm run build`,
  );
});

test('a missing file is refused, with what to do', () => {
  expect(() => readGuides('/nowhere')).toThrow('npm run build');
});
