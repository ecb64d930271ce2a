import React, {type ComponentProps, type ReactNode} from 'react';

/**
 * Code within a line. The original shows blocks as well, and so brings the
 * highlighter to every page; import-code-block.ts has them.
 */
export default function MDXCode(props: ComponentProps<'code'>): ReactNode {
  return <code {...props} />;
}
