import {stringify} from 'yaml';
import {makeFolder} from '../../sources/testing/make-folder';
import {hiddenFrom, readAudiences} from './audiences';

const three = {everyone: [], managers: ['MANAGER'], administrators: ['ADMIN']};

/** Reads a guide with these pages, by their files and front matter. */
function read(pages: Record<string, string>, audiences: object = three) {
  const files = Object.entries(pages).map(([name, frontMatter]) => [
    `docs/${name}`,
    `---\ntitle: Page\n${frontMatter}\n---\n\nText.\n`,
  ]);
  return readAudiences(
    makeFolder({
      'docs/audiences.yml': stringify(audiences),
      ...Object.fromEntries(files),
    }),
  );
}

test('a guide without restricted pages has one build, for all roles', () => {
  expect(read({'a.mdx': '', 'b.mdx': 'audience: everyone'})).toEqual({
    names: ['everyone', 'managers', 'administrators'],
    restricted: [],
    errors: [],
    builds: ['everyone'],
    roles: {},
  });
});

test('each audience with pages of its own has a build', () => {
  const guide = read({
    'manual/plan.mdx': 'audience: [managers, administrators]',
    'manual/_part.mdx': 'audience: administrators',
    'manual/log.mdx': 'audience: administrators',
  });
  expect(guide.builds).toEqual(['everyone', 'managers', 'administrators']);
  expect(guide.roles).toEqual({MANAGER: 'managers', ADMIN: 'administrators'});
  const hidden = guide.names.map((name) =>
    hiddenFrom(name, guide.restricted).map(({path}) => path),
  );
  expect(hidden).toEqual([
    ['/manual/_part', '/manual/log', '/manual/plan'],
    ['/manual/_part', '/manual/log'],
    [],
  ]);
});

test('audiences with the same pages share the build of the first', () => {
  const shared = read({'a.mdx': 'audience: [administrators, managers]'});
  expect(shared.builds).toEqual(['everyone', 'managers']);
  expect(shared.roles).toEqual({MANAGER: 'managers', ADMIN: 'managers'});
  const alone = read({'a.mdx': 'audience: administrators'});
  expect(alone.builds).toEqual(['everyone', 'administrators']);
  expect(alone.roles).toEqual({ADMIN: 'administrators'});
});

test.each([
  ['manual/log.mdx', '', '/manual/log'],
  ['manual/index.mdx', '', '/manual'],
  ['index.mdx', '', '/'],
  ['manual/log.mdx', '\nslug: /who-did-what', '/who-did-what'],
  ['manual/log.mdx', '\nslug: who-did-what', '/manual/who-did-what'],
])('the address of %s%s is %s', (name, slug, address) => {
  const {restricted} = read({[name]: `audience: administrators${slug}`});
  expect(restricted.map(({path}) => path)).toEqual([address]);
});

test('pages of all kinds are read, and parts of pages too, but no scripts', () => {
  const restricted = '---\ntitle: A\naudience: administrators\n---\n';
  const files = [
    'blog/2026-05-04-keys.md',
    'docs/_steps.mdx',
    'handbook_versioned_docs/version-1.0/keys.mdx',
    'i18n/en/docusaurus-plugin-content-docs/current/keys.mdx',
    'src/pages/keys.mdx',
    'versioned_docs/version-1.0/keys.mdx',
  ];
  const guide = readAudiences(
    makeFolder({
      'docs/audiences.yml': stringify(three),
      'docs/part/_steps.mdx': 'Text.',
      'README.md': 'audience: administrators',
      'src/pages/home.tsx': "// audience: administrators\nexport {x} from 'x';",
      ...Object.fromEntries(files.map((file) => [file, restricted])),
    }),
  );
  expect(guide.restricted.map(({file}) => file).sort()).toEqual(files);
  expect(guide.errors).toEqual([]);
});

test.each([
  [{everyone: [], a: ['ADMIN'], b: ['ADMIN']}, 'The role ADMIN is in “a”'],
  [{everyone: ['VIEWER']}, 'everyone: []'],
  [{administrators: ['ADMIN']}, 'everyone: []'],
  [{everyone: [], '../x': ['ADMIN']}, '“../x” is not a name'],
  [{everyone: [], Managers: ['MANAGER']}, '“Managers” is not a name'],
  [{everyone: [], managers: 'MANAGER'}, '"managers" must be a list'],
])('%j is refused', (audiences, message) => {
  expect(() => read({}, audiences)).toThrow(message);
});
