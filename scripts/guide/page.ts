import path from 'node:path';
import parseYaml from 'markdownlint-cli2/parsers/yaml';
import type {Heading as HeadingNode, List, Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import * as z from 'zod';
import {SourceError} from '../../lock/tools';
import {attributeOf, nodesOf} from '../../plugins/content/nodes';
import {idFor, idsOfRows} from '../../plugins/content/row-ids';

/** A page of the guide, as `parsePage` reads it. */
export interface Page {
  /** Path of the file, for problems: `docs/usage/assets.mdx`. */
  file: string;
  /** Path of the page on the site: `/usage/assets`. */
  route: string;
  /** First folder of the route, such as `usage`; `home` for the home page. */
  kind: string;
  frontMatter: Record<string, unknown>;
  /** From the front matter. */
  title: string;
  source: string;
  tree: Root;
  /** What links to the page can name: ids of headings and of elements. */
  ids: string[];
  /** First line below the front matter, from 1. */
  bodyLine: number;
  /** Why not all of the front matter can be read. */
  mistake?: Problem;
}

export interface Problem {
  /** From 1. */
  line: number;
  /** What the writer has to write. */
  message: string;
  /** A warning does not fail the check. */
  isWarning?: boolean;
}

export interface Heading {
  depth: number;
  text: string;
  id?: string;
  line: number;
}

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkGfm);

/**
 * Parses one page.
 *
 * @param file as problems name it.
 * @param name of the file in the folder of the pages: it decides the route and
 *   the kind.
 * @throws SourceError for wrong MDX.
 */
export function parsePage(file: string, source: string, name: string): Page {
  const tree = parse(file, source);
  const [front] = tree.children;
  const yaml = front?.type === 'yaml' ? front : undefined;
  const {frontMatter, mistake} = readFrontMatter(yaml?.value ?? '');
  const route = routeOf(name, frontMatter.slug);
  return {
    file,
    route,
    kind: routeOf(name).split('/')[1] || 'home',
    frontMatter,
    title: typeof frontMatter.title === 'string' ? frontMatter.title : '',
    source,
    tree,
    ids: idsIn(tree),
    bodyLine: (yaml?.position?.end.line ?? 0) + 1,
    mistake,
  };
}

function parse(file: string, source: string): Root {
  try {
    return parser.parse(source);
  } catch (error) {
    throw new SourceError([{file, ...unreadable(error)}]);
  }
}

/**
 * The path of a page on the site.
 *
 * @param name of the file in the folder of the pages.
 */
export function routeOf(name: string, slug?: unknown): string {
  return typeof slug === 'string'
    ? path.posix.resolve('/', path.posix.dirname(name), slug)
    : `/${name.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '$1')}`;
}

/** Of front matter with a mistake, reads the fields that have none. */
function readFrontMatter(text: string): Pick<Page, 'frontMatter' | 'mistake'> {
  try {
    return {frontMatter: {...parseYaml(text)}};
  } catch (error) {
    const frontMatter: Page['frontMatter'] = {};
    for (const field of text.split(/\n(?=\S)/)) {
      try {
        Object.assign(frontMatter, parseYaml(field));
      } catch {
        // It is the mistake, or part of it.
      }
    }
    return {frontMatter, mistake: unreadable(error)};
  }
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

function idsIn(tree: Root): string[] {
  return [
    ...headingsOf({tree}).map(({id, text}) => id ?? idFor(text)),
    ...elementsOf(tree).flatMap((node) => attributeOf(node, 'id') || []),
    ...nodesOf(tree, 'table').flatMap(idsOfRows),
  ];
}

/** The elements of JSX in a tree. */
export const elementsOf = (tree: Nodes) => nodesOf(tree, 'mdxJsxFlowElement', 'mdxJsxTextElement');

/** Whether a node is a numbered list: the steps of a task. */
export const isSteps = (node: Nodes): node is List => node.type === 'list' && node.ordered === true;

/** The headings of a page, in order. */
export function headingsOf({tree}: Pick<Page, 'tree'>): Heading[] {
  return nodesOf(tree, 'heading').map((node) => ({
    depth: node.depth,
    text: toString(node.children.filter(({type}) => type !== 'mdxTextExpression')).trim(),
    id: idOf(node),
    line: lineOf(node),
  }));
}

// The id stands in a comment: `## Heading {/* #id */}`.
function idOf({children}: HeadingNode): string | undefined {
  return children
    .flatMap((child) =>
      child.type === 'mdxTextExpression' ? [/^\/\*\s*#(.*?)\s*\*\/$/.exec(child.value)?.[1]] : [],
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
