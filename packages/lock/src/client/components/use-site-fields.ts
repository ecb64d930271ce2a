import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {SiteFields} from 'docusaurus-lock-server/shared/site-fields';

/** Returns the settings that `locked()` passes to the browser. */
export function useSiteFields(): SiteFields {
  return useDocusaurusContext().siteConfig.customFields?.lock as SiteFields;
}
