import {readFileSync} from 'node:fs';

/** A site as somebody else would write it, with pages of three lines. */
export interface OtherSite {
  /** The features that the site has. */
  name: string;
  /** Text of the configuration; `locked(config)` stands where the lock is around it. */
  config: string;
  configFile: string;
  /** Its other files, by their names. */
  files: Record<string, string>;
}

const base = {
  title: 'A wombat guide',
  url: 'https://wombat.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  // Without items, Docusaurus alone makes no button for the navbar of phones.
  themeConfig: {navbar: {items: [{href: 'https://wombat.example', label: 'Wombat'}]}},
};
const image = 'https://images.example/wombat.png';

/** Writes a configuration in TypeScript. */
const typescript = (more: object): string =>
  `import {locked} from 'docusaurus-lock';\nconst config = ${JSON.stringify({...base, ...more})};\nexport default locked(config);\n`;

const page = (title: string, more = ''): string =>
  `---\ntitle: ${title}\n---\n\nA wombat reads **${title}**.\n${more}`;

/** Writes a component that wraps one of the theme. */
const wrap = (component: string): string =>
  `import React from 'react';
import Original from '@theme-original/${component}';
export default (props) => <div title="wombat"><Original {...props} /></div>;
`;

/** A component that replaces one of the theme. */
const replace = `import React from 'react';
export default ({children}) => <div title="wombat">{children}</div>;
`;

const own = (components: readonly string[]) =>
  Object.fromEntries(
    components.map((component) => [`src/theme/${component}/index.js`, wrap(component)]),
  );

const ejected = readFileSync(
  require.resolve('@docusaurus/theme-classic/lib/theme/NavbarItem/ComponentTypes.js'),
  'utf8',
).replace('};', `'custom-wombat': () => 'wombat',\n};`);

const asyncSheet = {media: 'print', onload: "this.media='all'"};

export const sites: readonly OtherSite[] = [
  {
    name: 'The classic preset, head tags of each kind, scripts, style sheets and HTML in static/',
    configFile: 'docusaurus.config.ts',
    config: typescript({
      presets: [['classic', {docs: {}, blog: {onUntruncatedBlogPosts: 'ignore'}}]],
      scripts: ['https://scripts.example/a.js', {src: '/wombat.js', async: true}],
      stylesheets: [
        '/wombat.css',
        {href: 'https://styles.example/a.css', ...asyncSheet},
        {href: '/wombat.css', ...asyncSheet},
      ],
      headTags: [
        {tagName: 'meta', attributes: {name: 'wombat', content: 'wombat'}},
        {tagName: 'link', attributes: {rel: 'preload', as: 'image', href: image, onload: 'a()'}},
        {tagName: 'style', attributes: {}, innerHTML: '.wombat{color:red}'},
        {tagName: 'script', attributes: {}, innerHTML: 'window.wombat = 1;'},
        {
          tagName: 'script',
          attributes: {type: 'application/ld+json'},
          innerHTML: '{"name":"wombat"}',
        },
        {
          tagName: 'noscript',
          attributes: {},
          innerHTML: `<img src="${image}" onerror="a()"><iframe src="${image}" onload="a()"></iframe>`,
        },
      ],
    }),
    files: {
      'docs/intro.mdx': page('Intro', '\n[HTML](pathname:///wombat.html)\n'),
      'blog/2026-01-05-post.mdx': page('Post'),
      'src/pages/index.mdx': page('Home'),
      'static/wombat.js': 'window.wombat = 2;',
      'static/wombat.css': '.wombat{color:blue}',
      'static/wombat.html': '<p>A wombat</p><script>document.title = "wombat";</script>',
    },
  },
  {
    name: 'CommonJS, paths of packages, a plug-in that is a function, and an own theme without trailing slashes',
    configFile: 'docusaurus.config.js',
    config: `const {locked} = require('docusaurus-lock');
const config = {
  ...${JSON.stringify(base)},
  trailingSlash: false,
  presets: [[require.resolve('@docusaurus/preset-classic'), {docs: {routeBasePath: '/'}, blog: false}]],
  plugins: [
    () => ({
      name: 'wombat',
      injectHtmlTags: () => ({headTags: [{tagName: 'meta', attributes: {name: 'wombat'}}]}),
    }),
  ],
  themeConfig: {navbar: {items: [{type: 'custom-wombat', position: 'left'}]}},
};
module.exports = locked(config);
`,
    files: {
      'docs/intro.md': page('Intro').replace('title:', 'slug: /\ntitle:'),
      'docs/more/page.md': page('Page'),
      'src/theme/NavbarItem/ComponentTypes.js': ejected,
      'src/theme/Root.js': replace,
      ...own(['Layout', 'Navbar', 'Error', 'NotFound', 'Loading', 'SiteMetadata']),
      ...own(['ThemeProvider', 'ThemeProvider/TitleFormatter']),
    },
  },
  {
    name: 'A blog alone, with trailing slashes',
    configFile: 'docusaurus.config.ts',
    config: typescript({
      trailingSlash: true,
      presets: [
        ['classic', {docs: false, blog: {routeBasePath: '/', onUntruncatedBlogPosts: 'ignore'}}],
      ],
    }),
    files: {
      'blog/2026-01-05-post.md': page('Post'),
      'blog/2026-01-06-other.md': page('Other').replace('title:', 'tags: [wombat]\ntitle:'),
    },
  },
  {
    name: 'Docs by their name alone, and KaTeX',
    configFile: 'docusaurus.config.ts',
    config: `import {locked} from 'docusaurus-lock';
import math from 'remark-math';
import katex from 'rehype-katex';
const docs = {routeBasePath: '/', remarkPlugins: [math], rehypePlugins: [katex]};
const config = {
  ...${JSON.stringify(base)},
  future: {faster: {rspackBundler: true}},
  themes: ['@docusaurus/theme-classic'],
  plugins: [['@docusaurus/plugin-content-docs', docs]],
};
export default locked(config);
`,
    files: {'docs/index.md': page('Index'), 'docs/page.md': page('Page', '\n$a^2 + b^2$\n')},
  },
  {
    name: 'Two docs plug-ins with versions, and none by default',
    configFile: 'docusaurus.config.ts',
    config: typescript({
      presets: [['classic', {docs: false, blog: false}]],
      plugins: ['one', 'two'].map((id) => ['content-docs', {id, path: id, routeBasePath: id}]),
    }),
    files: {
      'src/pages/index.md': page('Home'),
      ...Object.fromEntries(
        ['one', 'two'].flatMap((id) => [
          [`${id}/page.md`, page(`Next of ${id}`)],
          [`${id}_versions.json`, '["1.0"]'],
          [`${id}_versioned_docs/version-1.0/page.md`, page(`First of ${id}`)],
        ]),
      ),
    },
  },
  {
    name: 'Two locales',
    configFile: 'docusaurus.config.ts',
    config: typescript({
      i18n: {defaultLocale: 'en', locales: ['en', 'de']},
      presets: [['classic', {blog: false}]],
      themeConfig: {navbar: {items: [{type: 'localeDropdown'}]}},
    }),
    files: {
      'src/pages/index.md': page('Home'),
      'docs/page.md': page('Page'),
      'docs/other.md': page('Other'),
      'i18n/de/docusaurus-plugin-content-docs/current/page.md': page('Seite'),
    },
  },
];
