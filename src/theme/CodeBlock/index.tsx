import React, {type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock';

/**
 * The code block of the theme, whose modules run when a page first shows code. Prism prepares its
 * languages when it is imported, which takes a third of the time that the main script needs to start.
 *
 * It is no `lazy` component, since React would send its HTML apart from the page.
 */
export default function CodeBlock(props: Props): ReactNode {
  // eslint-disable-next-line no-restricted-globals, @typescript-eslint/no-require-imports
  const {Highlighted} = require('./highlighted') as typeof import('./highlighted');
  return <Highlighted {...props} />;
}
