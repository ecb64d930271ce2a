import {pagesWithText} from './pages';

const docs = (id: string, permalink: string) => ({
  name: 'docusaurus-plugin-content-docs',
  options: {id},
  content: {
    loadedVersions: [
      {
        versionName: 'current',
        sidebars: {own: [{type: 'doc', id: 'a'}]},
        docs: [{id: 'a', permalink, title: 'A', source: `@site/${id}/a.md`}],
      },
    ],
  },
});

const post = (permalink: string, unlisted = false) => ({
  metadata: {permalink, unlisted, title: 'Post', source: '@site/blog/a.md'},
});

const plugins = [
  docs('default', '/a'),
  docs('handbook', '/handbook/a'),
  {
    name: 'docusaurus-plugin-content-blog',
    content: {
      blogTitle: 'News',
      blogPosts: [post('/blog/a'), post('/blog/b', true)],
    },
  },
  {
    name: 'docusaurus-plugin-content-pages',
    content: [
      {type: 'jsx', permalink: '/', source: '@site/src/pages/index.tsx'},
      {type: 'mdx', permalink: '/about', source: '@site/src/pages/about.md', title: 'About'},
    ],
  },
];

test('every plugin has pages with text, the docs plugin first', () => {
  const all = pagesWithText({plugins});
  expect(all.map(({path, category, tag}) => [path, category, tag])).toEqual([
    ['/a', 'Documentation', 'docs-default-current'],
    ['/handbook/a', 'Documentation', 'docs-handbook-current'],
    ['/blog/a', 'News', 'default'],
    ['/about', 'Documentation', 'default'],
  ]);
  const places = all.map(({place}) => place);
  expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
});

test('a site without docs has the pages of the others', () => {
  expect(pagesWithText({plugins: plugins.slice(2)})).toHaveLength(2);
});
