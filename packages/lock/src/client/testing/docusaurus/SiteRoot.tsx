import React, {type ReactNode} from 'react';

/** Stands in for the Root of a site that has none. */
export default function SiteRoot({children}: {children: ReactNode}): ReactNode {
  return <>{children}</>;
}
