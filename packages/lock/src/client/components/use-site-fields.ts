import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type SiteFields, toSiteFields} from 'docusaurus-lock-server/shared/site-fields';

/** Reads the site's own fields of docusaurus.config.ts. */
export function useSiteFields(): SiteFields {
  return toSiteFields(useDocusaurusContext().siteConfig.customFields);
}
