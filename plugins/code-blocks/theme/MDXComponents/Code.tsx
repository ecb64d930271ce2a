import CodeInline from '@theme/CodeInline';

/**
 * Code within a line. The original shows blocks as well, and so brings the
 * highlighter to every page; import-code-block.ts has them.
 */
export default CodeInline;
