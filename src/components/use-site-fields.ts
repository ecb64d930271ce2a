import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Build} from '@site/src/session/gate-view';

/** What the configuration tells the site: `customFields`, typed. */
export interface SiteFields {
  build: Build;
  graphqlEndpoint: string;
  productName: string;
}

/** Reads the site's own fields of docusaurus.config.ts. */
export function useSiteFields(): SiteFields {
  return useDocusaurusContext().siteConfig
    .customFields as unknown as SiteFields;
}
