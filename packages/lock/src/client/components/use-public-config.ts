import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {PublicConfig} from 'docusaurus-lock-server/shared/public-config';

/** Returns the settings that `locked()` passes to the browser. */
export function usePublicConfig(): PublicConfig {
  return useDocusaurusContext().siteConfig.customFields?.lock as PublicConfig;
}
