import {stringify} from 'yaml';
import {makeFolder} from '../content/testing/make-folder';
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
    builds: ['everyone'],
    roles: {},
  });
});

test('each audience with pages of its own has a build', () => {
  const guide = read({
    'usage/plan.mdx': 'audience: [managers, administrators]',
    'usage/_part.mdx': 'audience: administrators',
    'usage/log.mdx': 'audience: administrators',
  });
  expect(guide.builds).toEqual(['everyone', 'managers', 'administrators']);
  expect(guide.roles).toEqual({MANAGER: 'managers', ADMIN: 'administrators'});
  const hidden = guide.names.map((name) =>
    hiddenFrom(name, guide.restricted).map(({path}) => path),
  );
  expect(hidden).toEqual([
    ['/usage/_part', '/usage/log', '/usage/plan'],
    ['/usage/_part', '/usage/log'],
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
  ['usage/log.mdx', '', '/usage/log'],
  ['usage/index.mdx', '', '/usage'],
  ['index.mdx', '', '/'],
  ['usage/log.mdx', '\nslug: /who-did-what', '/who-did-what'],
  ['usage/log.mdx', '\nslug: who-did-what', '/usage/who-did-what'],
])('the address of %s%s is %s', (name, slug, address) => {
  const {restricted} = read({[name]: `audience: administrators${slug}`});
  expect(restricted.map(({path}) => path)).toEqual([address]);
});

test.each([
  ['audience: admins', 'the audience “admins”'],
  ['audience: [administrators, admins]', 'the audience “admins”'],
  ['audience:', 'the audience “null”'],
  ['audience: []', 'audience'],
])('%s fails, with the file and the names that there are', (field, text) => {
  const build = () => read({'usage/log.mdx': field});
  expect(build).toThrow(text);
  expect(build).toThrow(
    /docs\/usage\/log\.mdx .*everyone, managers, administrators/,
  );
});

test.each(['audiences', 'Audience', 'AUDIENCE', 'page-audience'])(
  'the key `%s` fails, with the file and the key to write',
  (key) => {
    expect(() =>
      read({
        'a.mdx': `${key}: administrators`,
        'b.mdx': `audience: administrators\n${key}: managers`,
        'c.mdx': 'description: Who is the audience?',
        'd.mdx': '# audience: administrators',
      }),
    ).toThrow(
      ['a', 'b']
        .map(
          (name) =>
            `docs/${name}.mdx has “${key}” in its front matter. Write “audience” to restrict the page, or remove the key.`,
        )
        .join('\n'),
    );
  },
);

test('front matter that nothing closes restricts its page too', () => {
  const folder = makeFolder({
    'docs/audiences.yml': stringify(three),
    'docs/a.mdx': '---\ntitle: Page\naudience: administrators\n',
  });
  expect(readAudiences(folder).restricted).toHaveLength(1);
});

test.each([
  [{everyone: [], a: ['ADMIN'], b: ['ADMIN']}, 'The role ADMIN is in “a”'],
  [{everyone: ['VIEWER']}, 'everyone: []'],
  [{administrators: ['ADMIN']}, 'everyone: []'],
  [{everyone: [], '../x': ['ADMIN']}, '“../x” is not a name'],
  [{everyone: [], Managers: ['MANAGER']}, '“Managers” is not a name'],
  [{everyone: [], managers: 'MANAGER'}, '"managers" must be an array'],
])('%j is refused', (audiences, message) => {
  expect(() => read({}, audiences)).toThrow(message);
});
