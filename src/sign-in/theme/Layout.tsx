import type {ReactNode} from 'react';

/**
 * The layout of the sign-in build, which has neither navbar nor footer. Docusaurus
 * needs one for the pages that are not found and that crashed.
 */
export default function Layout({children}: {children: ReactNode}): ReactNode {
  return children;
}
