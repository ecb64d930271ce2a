import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {outsideCode, type Page} from './read-pages';

const kinds = {
  docusaurus: {extension: 'mdx', body: ({body}: Page) => body},
  // The remark plugin in its astro.config.ts reads the ids of headings.
  starlight: {
    extension: 'mdx',
    body: ({body}: Page) =>
      outsideCode(body, (text) => text.replace(/^:::warning/gm, ':::caution')),
  },
  vitepress: {
    extension: 'md',
    body: ({title, body}: Page) =>
      `# ${title}\n\n${outsideCode(body, (text) =>
        text
          .replace(/\{\/\* (#[\w-]+) \*\/\}/g, '{$1}')
          .replace(/^:::note/gm, ':::info')
          .replace(/^:::(\w+)\[(.*)\]$/gm, '::: $1 $2'),
      )}`,
  },
};

/**
 * Writes pages with a generator's form of heading ids and admonitions. Diagrams
 * in fences stay code.
 *
 * @param folder gets a file for each page.
 */
export function writePages(
  kind: keyof typeof kinds,
  folder: string,
  pages: readonly Page[],
): void {
  const {extension, body} = kinds[kind];
  for (const page of pages) {
    const file = path.join(folder, `${page.id}.${extension}`);
    const head = {
      title: page.title,
      description: page.description,
      ...(kind === 'docusaurus' && {sidebar_label: page.label}),
      // Docusaurus serves `x/index` at `x/` by itself.
      ...(kind === 'docusaurus' && page.id === 'index' && {slug: '/'}),
    };
    const lines = Object.entries(head).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`,
    );
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, `---\n${lines.join('\n')}\n---\n${body(page)}`);
  }
}
