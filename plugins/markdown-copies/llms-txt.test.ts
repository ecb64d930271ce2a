import {guidePages} from '../guide/guide-pages';
import {llmsTxt} from './llms-txt';

const doc = (id: string, permalink: string, own = {}) => ({
  id,
  permalink,
  title: `About ${id}`,
  description: `What ${id} is.`,
  source: `@site/docs/${id}.mdx`,
  ...own,
});

test('pages are listed by category as in the sidebar, those of no sidebar last', () => {
  const content = {
    loadedVersions: [
      {
        versionName: 'current',
        docs: [
          doc('home', '/'),
          doc('b', '/usage/b'),
          doc('a', '/usage/a', {title: 'The [a]'}),
          doc('secret', '/secret', {unlisted: true}),
        ],
        sidebars: {
          main: [
            {
              type: 'category',
              label: 'Usage',
              items: [
                {type: 'doc', id: 'a'},
                {type: 'doc', id: 'b'},
              ],
            },
          ],
        },
      },
    ],
  };
  const allContent = {'docusaurus-plugin-content-docs': {default: content}};
  const pages = guidePages({allContent}).sort((a, b) => a.place - b.place);
  const site = {
    title: 'Documentation',
    tagline: 'X User Documentation',
    url: 'https://docs.example',
  };
  expect(llmsTxt(pages, site)).toBe(`# Documentation

> X User Documentation

The links open in a browser that is signed in. https://docs.example/llms-full.txt holds all pages in one file.

## Usage

- [The \\[a\\]](https://docs.example/usage/a.md): What a is.
- [About b](https://docs.example/usage/b.md): What b is.

## Optional

- [About home](https://docs.example/index.md): What home is.
`);
});
