import React, {type ReactNode} from 'react';
import type {Props} from '@theme/CodeBlock';

/**
 * The code block of the theme. Its modules run when a page first shows code, because Prism prepares
 * its languages on import, which takes a third of the start time of the main script.
 *
 * `lazy` is not an option: React appends the HTML of a lazy component to the page, with a script
 * that moves the HTML to its place.
 */
export default function CodeBlock(props: Props): ReactNode {
  // eslint-disable-next-line no-restricted-globals, @typescript-eslint/no-require-imports
  const {Highlighted} = require('./highlighted') as typeof import('./highlighted');
  return <Highlighted {...props} />;
}
