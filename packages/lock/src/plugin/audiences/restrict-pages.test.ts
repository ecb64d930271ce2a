import {DEFAULT_PARSE_FRONT_MATTER as defaultParseFrontMatter} from '@docusaurus/utils';
import {restrictPages} from '.';
import {usualPages} from './page-folders';
import {createReaders} from './readers';

const names = ['everyone', 'administrators'];
const hook = (reader?: string) =>
  restrictPages('/site', {
    ...{names, reader, isStatic: false, pages: usualPages},
    read: createReaders('/site', {names, pages: usualPages, fields: []}),
  }).parseFrontMatter;

const parse = (field: string, page = 'docs/manual/log.mdx', reader?: string) =>
  hook(reader)({
    filePath: `/site/${page}`,
    fileContent: `---\ntitle: A\n${field}\n---\nText.`,
    defaultParseFrontMatter,
  });

test('an error is named with file and line, each time', async () => {
  for (let time = 0; time < 2; time++) {
    await expect(parse('audience: [everyone, admins]')).rejects.toThrow(
      'docs/manual/log.mdx:3 Write one or more of everyone, administrators after',
    );
  }
});

test.each(['docs/manual/log.mdx', 'blog/keys.md'])(
  'hidden, %s is a draft, and other front matter stays as it is',
  async (page) => {
    const field = 'audience: administrators';
    const frontMatter = {title: 'A', audience: 'administrators'};
    for (const reader of ['administrators', undefined]) {
      const parsed = await parse(field, page, reader);
      expect(parsed).toMatchObject({frontMatter});
      expect(parsed).not.toHaveProperty('frontMatter.draft');
    }
    expect(await parse(field, page, 'everyone')).toMatchObject({
      frontMatter: {...frontMatter, draft: true},
    });
  },
);

test.each(['docs/manual/_steps.mdx', 'docs/_parts/steps.mdx'])(
  'the part %s has no front matter for Docusaurus',
  async (part) => {
    // It would end a build in CI.
    for (const field of ['', 'audience: administrators']) {
      const parsed = await parse(field, part);
      expect(parsed).toMatchObject({frontMatter: {}, content: 'Text.'});
      expect(parsed.frontMatter).toEqual({});
    }
  },
);
