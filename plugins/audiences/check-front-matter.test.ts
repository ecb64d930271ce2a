import {DEFAULT_PARSE_FRONT_MATTER as defaultParseFrontMatter} from '@docusaurus/utils';
import {checkFrontMatter} from './check-front-matter';

const check = checkFrontMatter('/site', ['everyone', 'administrators']);

const parse = (...fields: string[]) =>
  check({
    filePath: '/site/docs/usage/a.mdx',
    fileContent: ['---', 'title: A', ...fields, '---', 'Text.'].join('\n'),
    defaultParseFrontMatter,
  });

test.each([
  [
    'YAML that cannot be read',
    'description: A: B',
    /^docs\/usage\/a\.mdx:3 The front matter cannot be read \(.+ in quotes\.$/,
  ],
  [
    'an unknown audience',
    'audience: [everyone, admins]',
    'docs/usage/a.mdx:3 There is no audience “admins”. Write one or more of: everyone, administrators.',
  ],
])('%s is named with file and line, each time', async (_, field, message) => {
  await expect(parse(field)).rejects.toThrow(message);
  await expect(parse(field)).rejects.toThrow(message);
});

test('other front matter stays as it is', async () => {
  await expect(parse('audience: administrators')).resolves.toMatchObject({
    frontMatter: {title: 'A', audience: 'administrators'},
  });
});
