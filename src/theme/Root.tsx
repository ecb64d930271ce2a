import React, {type ReactNode} from 'react';
import {LockRoot} from 'docusaurus-lock/client/root';

/**
 * Puts the session and the gate around the whole site.
 *
 * `Root` is the one place above the router that is never unmounted, which no option of the theme
 * offers. It would break if Docusaurus rendered it below the router.
 */
export default function Root({children}: {children: ReactNode}): ReactNode {
  return <LockRoot>{children}</LockRoot>;
}
