import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createFolder} from '../testing/after-test';
import {otherSiteOf, readGuides} from './read-guides';

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

test('a build knows its site', () => {
  const site = 'https://docs.example.com';
  const guides = read(JSON.stringify({roles: {}, siteUrl: `${site}/`}));
  expect(guides.siteUrl).toBe(site);
});

test.each([
  ['https://docs.example.com', 'https://docs.example.com', undefined],
  ['https://docs.example.com', 'http://localhost:3000', undefined],
  [undefined, 'http://localhost:3000', undefined],
  [
    'https://docs.example.com',
    'https://help.example.com',
    /^The build is for https:\/\/docs.*SITE_URL is https:\/\/help/,
  ],
  [
    'http://localhost:3000',
    'https://docs.example.com',
    /^The build is for http:\/\/localhost:3000/,
  ],
  [
    undefined,
    'https://docs.example.com',
    /^The build was made without SITE_URL.*npm run build/,
  ],
])('a build for %s is served as %s: %s', (built, served, expected) => {
  const problem = otherSiteOf(
    {...read('{"roles": {}}'), siteUrl: built},
    served,
  );
  if (expected) {
    expect(problem).toMatch(expected);
  } else {
    expect(problem).toBeUndefined();
  }
});

test.each([
  '',
  '{}',
  '[]',
  '{"roles": []}',
  '{"roles": {"ADMIN": 1}}',
  '{"roles": {"ADMIN": "../guide"}}',
  '{"roles": {}, "names": []}',
  '{"roles": {}, "siteUrl": "docs.example.com"}',
])('%j is refused, with what to do', (text) => {
  expect(() => read(text)).toThrow(
    `${folder}/audiences.json is missing or not valid. Make it with: npm run build`,
  );
});

test('a missing file is refused, with what to do', () => {
  expect(() => readGuides('/nowhere')).toThrow('npm run build');
});
