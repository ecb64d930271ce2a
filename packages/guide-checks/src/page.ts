import type {Heading as HeadingNode, List, Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {findAddress, readFrontMatter, type FrontMatter} from 'docusaurus-lock/tools';
import {readAttribute, findNodes} from '../../../src/plugins/nodes';
import {parseMdx} from '../../../src/plugins/parse-mdx';
import {idFor, listRowIds} from '../../../src/plugins/row-ids';

/** A page of the guide, as `parsePage` reads it. */
export interface Page {
  /** Path of the file, for problems: `docs/usage/assets.mdx`. */
  file: string;
  /** Path of the page on the site: `/usage/assets`. */
  route: string;
  /** The first folder of its file in `docs/`, such as `usage`; empty where it is in none. */
  kind: string;
  frontMatter: FrontMatter['fields'];
  /** The line of a field of front matter, from 1; 1 where it is missing. */
  lineOfField: FrontMatter['findLine'];
  /** From the front matter. */
  title: string;
  source: string;
  /** The source with the values of facts in it, line by line: what the tree is of. */
  filled: string;
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
  /** Advice fails no check. */
  isAdvice?: boolean;
  /** Makes the line right, where there is one right way. */
  fix?: (line: string) => string;
}

export interface Heading {
  depth: number;
  text: string;
  id?: string;
  line: number;
}

/**
 * Parses one page.
 *
 * @param file as problems name it.
 * @param name of the file in the folder of the pages: it decides the route and the kind.
 * @param filled the source with the values of facts; default without.
 * @throws SourceError for wrong MDX.
 */
export function parsePage(file: string, source: string, name: string, filled = source): Page {
  const tree = parseMdx(file, filled);
  const [front] = tree.children;
  const {fields: frontMatter, findLine: lineOfField, error} = readFrontMatter(source);
  return {
    file,
    route: findAddress(name, frontMatter.slug),
    kind: /^([^/]+)\//.exec(name)?.[1] ?? '',
    frontMatter,
    lineOfField,
    title: typeof frontMatter.title === 'string' ? frontMatter.title : '',
    source,
    filled,
    tree,
    ids: idsIn(tree),
    bodyLine: (front?.type === 'yaml' ? front.position!.end.line : 0) + 1,
    error,
  };
}

function idsIn(tree: Root): string[] {
  return [
    ...findHeadings({tree}).map(({id, text}) => id ?? idFor(text)),
    ...findElements(tree).flatMap((node) => readAttribute(node, 'id') || []),
    ...findNodes(tree, 'table').flatMap(listRowIds),
  ];
}

/** The elements of JSX in a tree. */
export const findElements = (tree: Nodes) =>
  findNodes(tree, 'mdxJsxFlowElement', 'mdxJsxTextElement');

/** Whether a page is of a kind: in any folder of docs/ but that of the template. */
export const isOfKind = ({kind}: Pick<Page, 'kind'>) => kind !== '' && kind !== 'template';

/** Whether a node is a numbered list: the steps of a task. */
export const isSteps = (node: Nodes): node is List => node.type === 'list' && node.ordered === true;

/** The headings of a page, in order. */
export function findHeadings({tree}: Pick<Page, 'tree'>): Heading[] {
  return findNodes(tree, 'heading').map((node) => ({
    depth: node.depth,
    text: toString(node.children.filter(({type}) => type !== 'mdxTextExpression')).trim(),
    id: readId(node),
    line: findLine(node),
  }));
}

// The id stands in a comment: `## Heading {/* #id */}`.
function readId({children}: HeadingNode): string | undefined {
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
export function findLine(node: Nodes, index = 0): number {
  const start = node.position?.start.line ?? 1;
  const before = 'value' in node ? node.value.slice(0, index) : '';
  // The text of front matter begins below its first `---`.
  const fence = node.type === 'yaml' ? 1 : 0;
  return start + fence + before.split('\n').length - 1;
}
