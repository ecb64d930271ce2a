// The pages of the guide for any generator: read, multiplied, written.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {filesIn} from '../../lock/server/operations/files-in';

/** A page as any generator can show it. */
export interface Page {
  /** The file without its extension, such as `usage/tables`. */
  id: string;
  title: string;
  description: string;
  label: string;
  /** Markdown. */
  body: string;
}

/**
 * Reads the guide's pages without what only our build knows: imports and their
 * components are dropped, those within a sentence become a word, and so do
 * images. The template, which shows Markdown in code, is left out, and links
 * to it become text.
 */
export function readPages(): Page[] {
  return filesIn('docs', /^(?!template).*\.mdx$/).map((file) => {
    const source = readFileSync(path.join('docs', file), 'utf8');
    const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? [];
    const fields = parse(head) as Record<string, string | undefined>;
    const {title = '', description = '', sidebar_label: label = title} = fields;
    return {
      id: file.replace(/\.mdx$/, ''),
      title,
      description,
      label,
      body: body
        .replace(/^import .*\n/gm, '')
        .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\[([^\]]*)\]\(\/template\/?\)/g, '$1')
        .replace(/^<([A-Z]\w*)[^>]*(\/>|>[^]*?^<\/\1>)$/gm, '')
        .replace(/<[A-Z]\w*[^>]*\/>/g, 'Platform'),
    };
  });
}

const perTopic = 60; // pages in a category

/**
 * Generates pages like those of the guide, and as long. Each has a word of its
 * own in its sentences, so that the vocabulary grows with the pages. Diagrams
 * are left out, because not every generator draws them.
 *
 * @param count how many pages there are, those of the guide included.
 */
export function generatePages(count: number): Page[] {
  const pages = readPages();
  const models = pages.filter(({id}) => id !== 'index');
  const missing = Math.max(0, count - pages.length);
  for (let number = 0; number < missing; number++) {
    const model = models[number % models.length]!;
    pages.push({
      ...model,
      id: `generated-${Math.floor(number / perTopic)}/page-${number}`,
      title: `${model.title} ${number}`,
      label: `${model.label} ${number}`,
      body: model.body
        .replace(/^```mermaid\n[^]*?^```\n/gm, '')
        .replaceAll(' the ', ` word${number.toString(36)} `),
    });
  }
  return pages;
}

/** A generator's extension, and its form of heading ids and admonitions. */
const kinds = {
  docusaurus: {extension: 'mdx', body: ({body}: Page) => body},
  // The remark plugin in its astro.config.ts reads the ids of headings.
  starlight: {
    extension: 'mdx',
    body: ({body}: Page) => body.replace(/^:::warning/gm, ':::caution'),
  },
  vitepress: {
    extension: 'md',
    body: ({title, body}: Page) =>
      `# ${title}\n\n${body}`
        .replace(/\{\/\* (#[\w-]+) \*\/\}/g, '{$1}')
        .replace(/^:::note/gm, ':::info')
        .replace(/^:::(\w+)\[(.*)\]$/gm, '::: $1 $2'),
  },
};

/** Writes a file of each page for a generator. Diagrams in fences stay code. */
export function writePages(kind: keyof typeof kinds, folder: string, pages: readonly Page[]): void {
  const {extension, body} = kinds[kind];
  for (const page of pages) {
    const {id, title, description, label: sidebar_label} = page;
    const file = path.join(folder, `${id}.${extension}`);
    const lines = Object.entries({title, description, sidebar_label}).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`,
    );
    mkdirSync(path.dirname(file), {recursive: true});
    writeFileSync(file, `---\n${lines.join('\n')}\n---\n${body(page)}`);
  }
}

/** The sidebar of some pages for a generator, a category for each folder. */
export function sidebarOf<Item>(
  pages: readonly Page[],
  item: (page: Page) => Item,
  category: (label: string, items: Item[]) => Item,
): Item[] {
  const folders = new Set(pages.map(({id}) => path.dirname(id)));
  folders.delete('.');
  return [...folders].map((folder) =>
    category(folder, pages.filter(({id}) => path.dirname(id) === folder).map(item)),
  );
}
