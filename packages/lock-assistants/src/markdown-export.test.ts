import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {markdownExport} from './markdown-export';

const outDir = mkdtempSync(path.join(tmpdir(), 'export-'));
afterAll(() => rmSync(outDir, {recursive: true}));

type Built = Parameters<NonNullable<Plugin['postBuild']>>[0];

/** Runs the export as the end of a build of these pages does; gives how it reads a file. */
async function exportGuide(pages: Record<string, string>) {
  for (const [permalink, html] of Object.entries(pages)) {
    mkdirSync(path.join(outDir, permalink), {recursive: true});
    writeFileSync(path.join(outDir, permalink, 'index.html'), html);
  }
  const docs = Object.keys(pages).map((permalink) => ({
    ...{id: permalink, title: `The page [${permalink}]`, description: 'About.', permalink},
  }));
  const content = {loadedVersions: [{versionName: 'current', sidebars: {}, docs}]};
  await markdownExport().postBuild?.({
    outDir,
    plugins: [{name: 'docusaurus-plugin-content-docs', content}],
    siteConfig: {title: 'Pier', tagline: 'Tides', url: 'https://pier.test', baseUrl: '/'},
  } as unknown as Built);
  return (name: string) => readFileSync(path.join(outDir, name), 'utf8');
}

test('each page has a copy, one list names all, and one file holds all', async () => {
  const article = '<article><nav>Path</nav><div class="theme-doc-markdown"><p>High.</p></div>';
  const page = `<body><p>Before</p>${article}<footer>Edit</footer></article><p>After</p></body>`;
  const read = await exportGuide({'/docs/tide': page, '/docs/empty': '<body></body>'});
  const copy = '# The page [/docs/tide]\n\nSource: <https://pier.test/docs/tide>\n\nHigh.\n';
  expect(read('docs/tide.md')).toBe(copy);
  expect(read('llms.txt')).toBe(`# Pier

> Tides

The links open in a browser that is signed in. https://pier.test/llms-full.txt holds all pages in one file.

## Optional

- [The page \\[/docs/tide\\]](https://pier.test/docs/tide.md): About.
- [The page \\[/docs/empty\\]](https://pier.test/docs/empty.md): About.
`);
  expect(read('llms-full.txt')).toMatch(`${copy}\n---\n\n# The page [/docs/empty]`);
});
