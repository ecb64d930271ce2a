import React, {type ReactNode} from 'react';
import {LockRoot} from 'docusaurus-lock/client/root';

/**
 * Puts the session and the gate around the whole site.
 *
 * `Root` is the one component above the router that is never unmounted, and no option of the theme
 * can replace it. This would break if Docusaurus rendered `Root` below the router.
 */
export default function Root({children}: {children: ReactNode}): ReactNode {
  return <LockRoot>{children}</LockRoot>;
}
