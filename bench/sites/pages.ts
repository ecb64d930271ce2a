// The pages of the guide for any generator: read, multiplied, written.
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {root} from '../lib/requirements';

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
 * images.
 */
export function readPages(): Page[] {
  const docs = path.join(root, 'docs');
  return readdirSync(docs, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .map((file) => {
      const source = readFileSync(path.join(docs, file), 'utf8');
      const [, head = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
      const field = (name: string) =>
        new RegExp(`^${name}: (.*)$`, 'm')
          .exec(head)?.[1]
          ?.replace(/^(['"])(.*)\1$/, '$2') ?? '';
      return {
        id: file.replace(/\.mdx$/, ''),
        title: field('title'),
        description: field('description'),
        label: field('sidebar_label') || field('title'),
        body: outsideCode(body, withoutComponents),
      };
    });
}

/** Changes the lines of a page that are not in fenced code. */
function outsideCode(body: string, change: (text: string) => string): string {
  // A fence is closed by as many backticks, so that one may show another.
  const fence = /^(`{3,})[^\n`]*\n[\s\S]*?^\1[ \t]*$/gm;
  let changed = '';
  let end = 0;
  for (const {0: code, index} of body.matchAll(fence)) {
    changed += change(body.slice(end, index)) + code;
    end = index + code.length;
  }
  return changed + change(body.slice(end));
}

function withoutComponents(text: string): string {
  return text
    .replace(/^import .*\n/gm, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^<([A-Z]\w*)[^>]*(\/>|>[\s\S]*?^<\/\1>)$/gm, '')
    .replace(/<[A-Z]\w*[^>]*\/>/g, 'Platform');
}

const perTopic = 60; // pages in a category, of the three sections together

const syllables =
  'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo qua'.split(' ');

/**
 * Generates pages like those of the guide, and as long: one word in twenty is a
 * made-up one, so that the vocabulary grows with the pages. Diagrams are left
 * out, because not every generator draws them. The same count always gives the
 * same pages.
 *
 * @param count how many pages there are, those of the guide included.
 */
export function generatePages(count: number): Page[] {
  const random = createRandom(count);
  const syllable = () =>
    syllables[Math.floor(random() * syllables.length)] ?? '';
  const madeUp = () =>
    syllable() + syllable() + (random() < 0.7 ? syllable() : '');
  // Code, targets of links, ids and tags stay.
  const changed = (text: string) =>
    text.replace(
      /`[^`]*`|\]\([^)]*\)|\{[^}]*\}|<[^>]*>|^:::\w+|\p{L}+/gmu,
      (part) => (/^\p{L}/u.test(part) && random() < 0.05 ? madeUp() : part),
    );
  const originals = readPages().filter(({body}) => body);
  const models = originals.filter(({id}) => !/^(index|template)\b/.test(id));
  const pages = [...originals];
  for (let number = 0; pages.length < count; number++) {
    const model = models[number % models.length];
    if (!model) {
      break;
    }
    const [section] = model.id.split('/');
    const topic = Math.floor(number / perTopic);
    const body = model.body.replace(/^```mermaid\n[\s\S]*?^```\n/gm, '');
    pages.push({
      ...model,
      id: `generated/${section}/${section}-${topic}/page-${number}`,
      title: `${model.title} ${number}`,
      label: `${model.label} ${number}`,
      body: outsideCode(body, changed),
    });
  }
  return pages;
}

// A linear congruential generator, so that a run can be repeated.
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

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

// A default export of CommonJS cannot be imported as such by an ES module.
const {default: sidebars} = createRequire(import.meta.url)(
  '../../sidebars',
) as {default: {main: Category[]}};

interface Category {
  label: string;
  items: string[];
  collapsed?: boolean;
}

/**
 * The sidebar of some pages: that of the guide, with a category in each of its
 * three for every topic of generated pages.
 *
 * @param item makes a generator's item of a page.
 * @param category makes its category.
 */
export function sidebarOf<Item>(
  pages: readonly Page[],
  item: (page: Page) => Item,
  category: (label: string, items: Item[], isOpen: boolean) => Item,
): Item[] {
  return sidebars.main.map(({label, items, collapsed}) => {
    const prefix = `generated/${label.toLowerCase()}/`;
    const topics = new Map<string, Item[]>();
    for (const page of pages.filter(({id}) => id.startsWith(prefix))) {
      const [topic = ''] = page.id.slice(prefix.length).split('/');
      topics.set(topic, [...(topics.get(topic) ?? []), item(page)]);
    }
    const own = items.flatMap((id) => pages.filter((page) => page.id === id));
    return category(
      label,
      [
        ...own.map(item),
        ...[...topics].map(([topic, some]) => category(topic, some, false)),
      ],
      collapsed === false,
    );
  });
}
