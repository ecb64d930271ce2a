import {DEFAULT_PARSE_FRONT_MATTER as defaultParseFrontMatter} from '@docusaurus/utils';
import {defaultSources} from './audiences';
import {hidePages} from '.';

const audiences = ['administrators'];
const hook = (reader?: string) =>
  hidePages('/site', {
    reader,
    sources: defaultSources,
    names: ['everyone', ...audiences],
    restricted: ['docs/manual/log.mdx', 'blog/keys.md'].map((file) => ({
      file,
      audiences,
    })),
  });

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

test('a restricted page where none is looked for ends the build', async () => {
  await expect(parse('audience: administrators', 'wiki/keys.md', 'administrators')).rejects.toThrow(
    'wiki/keys.md:3 No one looks for restricted pages',
  );
});

test('a part has no front matter for Docusaurus, which would end a build in CI', async () => {
  for (const field of ['', 'audience: administrators']) {
    const parsed = await parse(field, 'docs/manual/_steps.mdx');
    expect(parsed).toMatchObject({frontMatter: {}, content: 'Text.'});
    expect(parsed.frontMatter).toEqual({});
  }
  const filePath = '/site/docs/manual/_steps.mdx';
  const parsed = hook()({filePath, fileContent: 'Text.', defaultParseFrontMatter});
  await expect(parsed).resolves.toMatchObject({content: 'Text.'});
  await expect(parse('audiance: administrators', 'docs/manual/_steps.mdx')).rejects.toThrow(
    'docs/manual/_steps.mdx:3 “audiance” is no field',
  );
});
