import {DEFAULT_PARSE_FRONT_MATTER as defaultParseFrontMatter} from '@docusaurus/utils';
import {restrictPages} from '.';
import {findPageFolders} from '../../config/site-plugins';
import {createReaders} from './readers';

const names = ['everyone', 'administrators'];
const pages = findPageFolders({title: '', url: '', baseUrl: '/'});
const restrict = (reader?: string) =>
  restrictPages('/site', {
    ...{reader, isStatic: false},
    read: createReaders('/site', {names, pages, fields: []}),
  });

const written = (field: string, page = 'docs/manual/log.mdx') => ({
  filePath: `/site/${page}`,
  fileContent: `---\ntitle: A\n${field}\n---\nText.`,
  defaultParseFrontMatter,
});

const parse = (field: string, page?: string, reader?: string) =>
  restrict(reader).parseFrontMatter(written(field, page));

test.each([
  [
    'audience: [everyone, admins]',
    'docs/manual/log.mdx: audience: Write one or more of everyone, admini',
  ],
  ['audiance: administrators', 'docs/manual/log.mdx: “audiance” is no field of a page.'],
  ['audience: "administrators', 'docs/manual/log.mdx: The front matter cannot be read'],
])(
  'with %s a page that is new stays one under npm start, until its text is compiled',
  async (field, message) => {
    const {parseFrontMatter, refuse} = restrict();
    for (let time = 0; time < 2; time++) {
      expect(await parseFrontMatter(written(field))).not.toHaveProperty('frontMatter.draft');
      expect(() => refuse('/site/docs/manual/log.mdx')).toThrow(message);
    }
    await parseFrontMatter(written(''));
    expect(() => refuse('/site/docs/manual/log.mdx')).not.toThrow();
  },
);

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
