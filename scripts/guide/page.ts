import type {Heading as HeadingNode, List, Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import * as z from 'zod';
import {addressOf, readFrontMatter, SourceError, type FrontMatter} from '../../lock/tools';
import {attributeOf, nodesOf} from '../../plugins/content/nodes';
import {idFor, listRowIds} from '../../plugins/content/row-ids';

/** A page of the guide, as `parsePage` reads it. */
export interface Page {
  /** Path of the file, for problems: `docs/usage/assets.mdx`. */
  file: string;
  /** Path of the page on the site: `/usage/assets`. */
  route: string;
  /** First folder of the route, such as `usage`; `home` for the home page. */
  kind: string;
  frontMatter: FrontMatter['fields'];
  /** The line of a field of front matter, from 1; 1 where it is missing. */
  lineOfField: FrontMatter['lineOf'];
  /** From the front matter. */
  title: string;
  source: string;
  tree: Root;
  /** What links to the page can name: ids of headings and of elements. */
  ids: string[];
  /** First line below the front matter, from 1. */
  bodyLine: number;
  /** Why not all of the front matter can be read. */
  error?: Problem;
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
  const {fields: frontMatter, lineOf: lineOfField, error} = readFrontMatter(source);
  return {
    file,
    route: addressOf(name, frontMatter.slug),
    kind: addressOf(name, undefined).split('/')[1] || 'home',
    frontMatter,
    lineOfField,
    title: typeof frontMatter.title === 'string' ? frontMatter.title : '',
    source,
    tree,
    ids: idsIn(tree),
    bodyLine: (front?.type === 'yaml' ? front.position!.end.line : 0) + 1,
    error,
  };
}

function parse(file: string, source: string): Root {
  try {
    return parser.parse(source);
  } catch (error) {
    throw new SourceError([{file, ...unreadable(error)}]);
  }
}

const parserError = z.object({reason: z.string(), line: z.number().optional()});

function unreadable(error: unknown): Problem {
  const {data} = parserError.safeParse(error);
  if (!data) {
    throw error;
  }
  const {line, reason} = data;
  const [, named = 1] = /\((\d+):/.exec(reason) ?? [];
  const message = `MDX cannot read this (${reason}): close every element, write an id as {/* #id */}, and write \\< or \\{ for the signs < and {.`;
  return {line: line ?? Number(named), message};
}

function idsIn(tree: Root): string[] {
  return [
    ...headingsOf({tree}).map(({id, text}) => id ?? idFor(text)),
    ...elementsOf(tree).flatMap((node) => attributeOf(node, 'id') || []),
    ...nodesOf(tree, 'table').flatMap(listRowIds),
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
