import React, {type ComponentProps, type ReactNode} from 'react';

/**
 * Code within a line. The original shows blocks as well, and so brings its
 * highlighter to every page; code-blocks.ts has them.
 */
export default function MDXCode(props: ComponentProps<'code'>): ReactNode {
  return <code {...props} />;
}
