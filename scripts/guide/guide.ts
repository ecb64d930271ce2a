import {readFileSync} from 'node:fs';
import path from 'node:path';
import parseYaml from 'markdownlint-cli2/parsers/yaml';
import type {Heading as HeadingNode, Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import * as z from 'zod';
import {
  readPermissions,
  type Permission,
} from '../../plugins/content/permissions';
import {filesIn} from '../files-in';

/** A page of the guide, as `parsePage` reads it. */
export interface Page {
  /** Path of the file, for problems: `docs/usage/assets.mdx`. */
  file: string;
  /** Path of the page on the site: `/usage/assets`. */
  route: string;
  /** First folder of the route, such as `usage`; `home` for the home page. */
  kind: string;
  frontMatter: Record<string, unknown>;
  /** From the front matter; empty without one. */
  title: string;
  source: string;
  tree: Root;
  /** First line below the front matter, from 1. */
  bodyLine: number;
}

/** Everything that a rule may look at. */
export interface Guide {
  pages: Page[];
  /** The actions of docs/permissions.yml; none if it cannot be read. */
  permissions: Permission[];
  /** Text of `sidebars.ts`. */
  sidebars: string;
}

export interface Problem {
  /** From 1. */
  line: number;
  /** Tells the writer what to write. */
  message: string;
  /** A warning does not fail the check. */
  isWarning?: boolean;
}

export interface FileProblem extends Problem {
  file: string;
}

/** Finds what is wrong on one page. */
export type Rule = (page: Page, guide: Guide) => Problem[];

export interface Heading {
  depth: number;
  text: string;
  id?: string;
  line: number;
}

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
export function readGuide(folder: string): Guide & {problems: FileProblem[]} {
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
  return {pages, permissions, sidebars, problems};
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

/** The headings of a page, in order. */
export function headingsOf({tree}: Pick<Page, 'tree'>): Heading[] {
  const headings: Heading[] = [];
  visit(tree, 'heading', (node) => {
    const words = node.children.filter(
      ({type}) => type !== 'mdxTextExpression',
    );
    headings.push({
      depth: node.depth,
      text: toString(words).trim(),
      id: idOf(node),
      line: lineOf(node),
    });
  });
  return headings;
}

// The id stands in a comment: `## Heading {/* #id */}`.
function idOf({children}: HeadingNode): string | undefined {
  return children
    .flatMap((child) =>
      child.type === 'mdxTextExpression'
        ? [/^\/\*\s*#(.*?)\s*\*\/$/.exec(child.value)?.[1]]
        : [],
    )
    .find(Boolean);
}

/**
 * The line of a node, from 1.
 *
 * @param index of a place in the text of the node; default its start.
 */
export function lineOf(node: Nodes, index = 0): number {
  const start = node.position?.start.line ?? 1;
  const before = 'value' in node ? node.value.slice(0, index) : '';
  // The text of front matter begins below its first `---`.
  const fence = node.type === 'yaml' ? 1 : 0;
  return start + fence + before.split('\n').length - 1;
}
