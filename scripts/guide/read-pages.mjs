import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import parseYaml from 'markdownlint-cli2/parsers/yaml';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {headingsOf} from './headings-of.mjs';

const parser = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkFrontmatter)
  .use(remarkGfm);

/**
 * Reads the guide from its sources.
 *
 * @param {string} folder of the pages, such as `docs`.
 * @returns `{pages, glossary, sidebars, problems}`: the pages as `parsePage`
 *   makes them, the glossary's `{id, term}`, the text of
 *   `sidebars.ts` beside the folder, and a problem for each page that
 *   cannot be read.
 */
export function readPages(folder) {
  const names = readdirSync(folder, {recursive: true})
    .filter((name) => /\.mdx?$/.test(name))
    .sort();
  const pages = [];
  const problems = [];
  for (const name of names) {
    const file = path.join(folder, name);
    if (name.endsWith('.md')) {
      const message = 'Pages are MDX, and only these are checked: rename it.';
      problems.push({file, line: 1, message: `${message} ${file}x`});
      continue;
    }
    try {
      pages.push(parsePage(file, readFileSync(file, 'utf8'), name));
    } catch (error) {
      problems.push({file, ...unreadable(error)});
    }
  }
  const sidebars = readFileSync(path.join(folder, '../sidebars.ts'), 'utf8');
  return {pages, glossary: glossaryOf(pages), sidebars, problems};
}

/**
 * Parses one page.
 *
 * @param {string} file as problems name it.
 * @param {string} source
 * @param {string} name of the file in the folder of the pages: it decides the
 *   route and the kind.
 * @returns `{file, route, kind, frontMatter, source, tree, bodyLine}`.
 * @throws VFileMessage or YAMLException with the place, when it is neither.
 */
export function parsePage(file, source, name) {
  const route = `/${name.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '$1')}`;
  const tree = parser.parse(source);
  const [front] = tree.children;
  const yaml = front?.type === 'yaml' ? front : undefined;
  return {
    file,
    route,
    kind: route.split('/')[1] || 'home',
    frontMatter: parseYaml(yaml?.value ?? '') ?? {},
    source,
    tree,
    bodyLine: (yaml?.position.end.line ?? 0) + 1,
  };
}

function unreadable({line, mark, reason}) {
  if (mark) {
    // Counted from 0, and below the first fence.
    const message = `The front matter cannot be read (${reason}): put a value with a colon or another sign in quotes.`;
    return {line: mark.line + 2, message};
  }
  const [, named = 1] = /\((\d+):/.exec(reason) ?? [];
  const message = `This cannot be read (${reason}): close every element, write an id as {/* #id */}, and \\< or \\{ for the sign itself.`;
  return {line: line ?? Number(named), message};
}

function glossaryOf(pages) {
  const page = pages.find(({route}) => route === '/features/glossary');
  if (!page) {
    return [];
  }
  return headingsOf(page)
    .filter(({depth}) => depth === 3)
    .map(({id, text}) => ({id, term: text}));
}
