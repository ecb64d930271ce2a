import {rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {createFolder} from '../../../testing/src/after-test';
import {listAddresses} from '../shared/addresses';
import {problemOfBuild, readGuideBuilds, readSite} from './site-files';

let folder: string;

beforeEach(() => {
  folder = createFolder();
  writeFileSync(join(folder, '404.html'), 'not found');
});

test.each([
  ['index.html', ['/', '/index.html']],
  ['manual/x/index.html', ['/manual/x', '/manual/x/', '/manual/x.html', '/manual/x/index.html']],
  ['manual/x.html', ['/manual/x', '/manual/x/', '/manual/x.html', '/manual/x/index.html']],
  ['myindex.html', ['/myindex', '/myindex/', '/myindex.html', '/myindex/index.html']],
  ['assets/js/main.js', ['/assets/js/main.js']],
])('%s is found at its addresses', (name, addresses) => {
  expect(listAddresses(name)).toEqual(addresses);
});

test('a copy in brotli becomes part of its file', () => {
  writeFileSync(join(folder, 'a.js'), 'a');
  writeFileSync(join(folder, 'a.js.br'), 'br');
  const files = readSite(folder);
  expect(files.map(({name}) => name).sort()).toEqual(['404.html', 'a.js']);
  const file = files.find(({name}) => name === 'a.js');
  expect(file?.brotli?.toString()).toBe('br');
});

test('symbolic links are not followed', () => {
  symlinkSync('/etc/passwd', join(folder, 'passwd'));
  symlinkSync('/etc', join(folder, 'etc'));
  expect(readSite(folder).map(({name}) => name)).toEqual(['404.html']);
});

test('equal files have equal tags, others do not', () => {
  writeFileSync(join(folder, 'a.txt'), 'a');
  writeFileSync(join(folder, 'b.txt'), 'a');
  writeFileSync(join(folder, 'c.txt'), 'c');
  const tags = new Map(readSite(folder).map(({name, etag}) => [name, etag]));
  expect(tags.get('a.txt')).toMatch(/^W\/"[\w-]{43}"$/);
  expect(tags.get('a.txt')).toBe(tags.get('b.txt'));
  expect(tags.get('a.txt')).not.toBe(tags.get('c.txt'));
});

test.each([
  ['x.md', 'text/markdown; charset=utf-8'],
  ['x.svg', 'image/svg+xml; charset=utf-8'],
  ['x.unknown', 'application/octet-stream'],
])('the type of %s is %s', (name, type) => {
  writeFileSync(join(folder, name), '');
  expect(readSite(folder).find((file) => file.name === name)?.type).toBe(type);
});

test('a folder without a site says how to make one', () => {
  rmSync(join(folder, '404.html'));
  expect(() => readSite(folder)).toThrow('Make one with: npx docusaurus-lock build');
  expect(() => readSite('/nowhere')).toThrow('docusaurus-lock build');
});

function read(text: string) {
  writeFileSync(join(folder, 'audiences.json'), text);
  return readGuideBuilds(folder);
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

test('a build has the address, the locales and the title of its site', () => {
  const site = 'https://docs.example.com';
  const guides = read(JSON.stringify({roles: {}, siteUrl: `${site}/`}));
  expect(guides.siteUrl).toBe(site);
  expect(guides).not.toHaveProperty('locales');
  const locales = ['en', 'de'];
  expect(read(JSON.stringify({roles: {}, locales, title: 'Otters'}))).toMatchObject({
    locales,
    title: 'Otters',
  });
});

test.each([
  ['https://docs.example.com', 'https://docs.example.com', undefined],
  ['https://docs.example.com', 'http://localhost:3000', undefined],
  [undefined, 'http://localhost:3000', undefined],
  ['https://docs.example.com', 'https://help.example.com', 'is for https://docs.example.com, and'],
  ['http://localhost:3000', 'https://docs.example.com', 'is for http://localhost:3000, and'],
  [undefined, 'https://docs.example.com', 'was made without SITE_URL, and'],
])('a build for %s is served as %s: %s', (built, served, made) => {
  read(JSON.stringify({roles: {}, siteUrl: built}));
  const problem = made && expect.stringContaining(`The build ${made} SITE_URL is ${served}.`);
  expect(problemOfBuild(folder, served)).toEqual(problem);
});

test.each([
  '',
  '{}',
  '{"roles": {"ADMIN": 1}}',
  '{"roles": {"ADMIN": "../guide"}}',
  '{"roles": {}, "siteUrl": "docs.example.com"}',
])('%j is refused, with what to do', (text) => {
  const problem = 'audiences.json is missing or not valid. Make it with: npx docusaurus-lock build';
  expect(() => read(text)).toThrow(`${folder}/${problem}`);
  expect(problemOfBuild('/nowhere', 'http://localhost:3000')).toBe(`/nowhere/${problem}`);
});
