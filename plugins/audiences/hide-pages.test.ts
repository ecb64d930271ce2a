import {DEFAULT_PARSE_FRONT_MATTER as defaultParseFrontMatter} from '@docusaurus/utils';
import {makeFolder} from '../content/testing/make-folder';
import {hidePages} from './hide-pages';

const site = makeFolder({
  'docs/audiences.yml': 'everyone: []\nadministrators: [ADMIN]\n',
});
const read = hidePages(site, ['docs/usage/log.mdx']);

const parse = (field: string, page = 'usage/logs') =>
  read({
    filePath: `${site}/docs/${page}.mdx`,
    fileContent: `---\ntitle: A\n${field}\n---\nText.`,
    defaultParseFrontMatter,
  });

test.each([
  [
    'YAML that cannot be read',
    'description: A: B',
    /^docs\/usage\/logs\.mdx:3 The front matter cannot be read \(.+ in quotes\.$/,
  ],
  [
    'an unknown audience',
    'audience: [everyone, admins]',
    'docs/usage/logs.mdx:3 There is no audience “admins”. Write one or more of: everyone, administrators.',
  ],
])('%s is named with file and line, each time', async (_, field, message) => {
  await expect(parse(field)).rejects.toThrow(message);
  await expect(parse(field)).rejects.toThrow(message);
});

test('a hidden page is a draft, and other front matter stays as it is', async () => {
  const field = 'audience: administrators';
  const frontMatter = {title: 'A', audience: 'administrators'};
  expect(await parse(field)).toMatchObject({frontMatter});
  expect(await parse(field)).not.toHaveProperty('frontMatter.draft');
  expect(await parse(field, 'usage/log')).toMatchObject({
    frontMatter: {...frontMatter, draft: true},
  });
});
