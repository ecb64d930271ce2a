import type {ReactNode} from 'react';

/**
 * The layout of the sign-in build, which has neither navbar nor footer. Docusaurus
 * needs one for the page that is not found, which it makes and never shows.
 */
export default function Layout({children}: {children: ReactNode}): ReactNode {
  return children;
}
