import siteConfig from '@generated/docusaurus.config';
import {toSiteFields} from '@site/shared/site-fields';
import {siteSession} from './site-session';
import {isServerUp} from './watch-server';

export {isServerAway, onServerChange} from './watch-server';

/** Renews the session cookie, for code that has no React context. */
export function renewCookie(): Promise<void> {
  return siteSession(toSiteFields(siteConfig.customFields)).renewCookie();
}

/** The same, unless the server is away: that would be noticed after 8 s only. */
export async function renewSession(): Promise<void> {
  if (await isServerUp()) {
    await renewCookie();
  }
}
