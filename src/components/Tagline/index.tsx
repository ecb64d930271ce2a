import React, {type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** The site's tagline, as a line of its own. */
export default function Tagline(): ReactNode {
  return <p>{useDocusaurusContext().siteConfig.tagline}</p>;
}
