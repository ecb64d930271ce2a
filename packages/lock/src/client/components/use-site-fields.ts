import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {SiteFields} from 'docusaurus-lock-server/shared/site-fields';

/** Reads what `locked()` tells the browser. */
export function useSiteFields(): SiteFields {
  return useDocusaurusContext().siteConfig.customFields?.lock as SiteFields;
}
