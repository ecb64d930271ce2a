import siteConfig from '@generated/docusaurus.config';
import {toSiteFields} from '@site/shared/site-fields';
import {siteSession} from './site-session';

/** Renews the session cookie, for code that has no React context. */
export function renewSession(): Promise<void> {
  return siteSession(toSiteFields(siteConfig.customFields)).renewCookie();
}
