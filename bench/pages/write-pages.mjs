import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {outsideCode} from './read-pages.mjs';

const kinds = {
  docusaurus: {extension: 'mdx', body: ({body}) => body},
  // Its remark plugin, in astro.config.mjs, reads the ids of headings.
  starlight: {
    extension: 'mdx',
    body: ({body}) =>
      outsideCode(body, (text) => text.replace(/^:::warning/gm, ':::caution')),
  },
  vitepress: {
    extension: 'md',
    body: ({title, body}) =>
      `# ${title}\n\n${outsideCode(body, (text) =>
        text
          .replace(/\{\/\* (#[\w-]+) \*\/\}/g, '{$1}')
          .replace(/^:::note/gm, ':::info')
          .replace(/^:::(\w+)\[(.*)\]$/gm, '::: $1 $2'),
      )}`,
  },
};

/**
 * Writes pages as a generator reads them: its form of heading ids and
 * admonitions. Diagrams in fences stay code.
 *
 * @param kind `docusaurus`, `starlight` or `vitepress`.
 * @param folder gets a file for each page.
 */
export function writePages(kind, folder, pages) {
  const {extension, body} = kinds[kind];
  for (const page of pages) {
    const file = path.join(folder, `${page.id}.${extension}`);
    const head = [
      `title: ${JSON.stringify(page.title)}`,
      `description: ${JSON.stringify(page.description)}`,
      ...(kind === 'docusaurus'
        ? [`sidebar_label: ${JSON.stringify(page.label)}`]
        : []),
      // Docusaurus serves `x/index` at `x/` by itself.
      ...(page.id === 'index' && kind === 'docusaurus' ? ['slug: /'] : []),
    ];
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, `---\n${head.join('\n')}\n---\n${body(page)}`);
  }
}
