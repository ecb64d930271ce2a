import React, {type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock';

/**
 * The code block of the theme, whose modules run when a page first shows code. Prism prepares its
 * languages when it is imported, which takes a third of the time that the main script needs to start.
 *
 * A `lazy` component would not do: React sends its HTML after the page, with a script that moves it.
 */
export default function CodeBlock(props: Props): ReactNode {
  // eslint-disable-next-line no-restricted-globals, @typescript-eslint/no-require-imports
  const {Highlighted} = require('./highlighted') as typeof import('./highlighted');
  return <Highlighted {...props} />;
}
