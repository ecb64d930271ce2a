import {readFileSync} from 'node:fs';
import path from 'node:path';
import parseYaml from 'markdownlint-cli2/parsers/yaml';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import * as z from 'zod';
import {
  readPermissions,
  type Permission,
} from '../../plugins/content/permissions';
import {filesIn} from '../files-in';
import {headingsOf} from './headings-of';
import type {FileProblem, Guide, Page, Problem, Term} from './page';

const parser = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkFrontmatter)
  .use(remarkGfm);

/**
 * Reads the guide from its sources.
 *
 * @param folder of the pages, such as `docs`. `sidebars.ts` is beside it.
 * @returns the guide, and a problem for each file that cannot be read.
 */
export function readPages(folder: string): Guide & {problems: FileProblem[]} {
  const pages: Page[] = [];
  const problems: FileProblem[] = [];
  for (const name of filesIn(folder, /\.mdx?$/)) {
    const file = path.join(folder, name);
    if (name.endsWith('.md')) {
      const message = `Rename this file to ${file}x: pages are MDX files.`;
      problems.push({file, line: 1, message});
      continue;
    }
    try {
      pages.push(parsePage(file, readFileSync(file, 'utf8'), name));
    } catch (error) {
      problems.push({file, ...unreadable(error)});
    }
  }
  let permissions: Permission[] = [];
  const file = path.join(folder, 'permissions.yml');
  try {
    permissions = readPermissions(readFileSync(file, 'utf8'));
  } catch (error) {
    problems.push({file, line: 1, message: (error as Error).message});
  }
  const sidebars = readFileSync(path.join(folder, '../sidebars.ts'), 'utf8');
  return {pages, glossary: glossaryOf(pages), permissions, sidebars, problems};
}

/**
 * Parses one page.
 *
 * @param file as problems name it.
 * @param name of the file in the folder of the pages: it decides the route and
 *   the kind.
 * @throws VFileMessage for wrong MDX, YAMLException for wrong front matter; both
 *   have the place.
 */
export function parsePage(file: string, source: string, name: string): Page {
  const route = `/${name.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '$1')}`;
  const tree = parser.parse(source);
  const [front] = tree.children;
  const yaml = front?.type === 'yaml' ? front : undefined;
  const frontMatter: Page['frontMatter'] = {...parseYaml(yaml?.value ?? '')};
  return {
    file,
    route,
    kind: route.split('/')[1] || 'home',
    frontMatter,
    title: typeof frontMatter.title === 'string' ? frontMatter.title : '',
    source,
    tree,
    bodyLine: (yaml?.position?.end.line ?? 0) + 1,
  };
}

// What the errors of both parsers have.
const parserError = z.object({
  reason: z.string(),
  line: z.number().optional(),
  mark: z.object({line: z.number()}).optional(),
});

function unreadable(error: unknown): Problem {
  const {data} = parserError.safeParse(error);
  if (!data) {
    throw error;
  }
  const {line, mark, reason} = data;
  if (mark) {
    // Counted from 0, and the text begins below the first `---`.
    const message = `The front matter cannot be read (${reason}): put values that contain a colon or another sign in quotes.`;
    return {line: mark.line + 2, message};
  }
  const [, named = 1] = /\((\d+):/.exec(reason) ?? [];
  const message = `MDX cannot read this (${reason}): close every element, write an id as {/* #id */}, and write \\< or \\{ for the signs < and {.`;
  return {line: line ?? Number(named), message};
}

function glossaryOf(pages: Page[]): Term[] {
  const page = pages.find(({route}) => route === '/features/glossary');
  return page
    ? headingsOf(page)
        .filter(({depth}) => depth === 3)
        .map(({id, text}) => ({id, term: text}))
    : [];
}
