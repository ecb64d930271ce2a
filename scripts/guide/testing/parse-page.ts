import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

const parser = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkFrontmatter)
  .use(remarkGfm);

/** A page of the guide as its checks get it, made from MDX. */
export function parsePage(source: string) {
  return {
    file: 'docs/usage/page.mdx',
    route: '/usage/page',
    kind: 'usage',
    source,
    tree: parser.parse(source),
  };
}
