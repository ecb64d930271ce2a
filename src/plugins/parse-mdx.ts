import type {Root} from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import * as z from 'zod';
import {SourceError} from 'docusaurus-lock/tools';

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkGfm);
const parserError = z.object({reason: z.string(), line: z.number().optional()});

/**
 * Parses a page.
 *
 * @param file as the error names it.
 * @throws SourceError that says what to write where MDX cannot read the page.
 */
export function parseMdx(file: string, source: string): Root {
  try {
    return parser.parse(source);
  } catch (error) {
    const {data} = parserError.safeParse(error);
    if (!data) {
      throw error;
    }
    const {reason} = data;
    const [, named = 1] = /\((\d+):/.exec(reason) ?? [];
    const message = `MDX cannot read this (${reason}): close every element, write an id as {/* #id */}, and write \\< or \\{ for the signs < and {.`;
    throw new SourceError([{file, line: data.line ?? Number(named), message}]);
  }
}
