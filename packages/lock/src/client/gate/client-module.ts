import siteConfig from '@generated/docusaurus.config';
import {toSiteFields} from 'docusaurus-lock-server/shared/site-fields';
import {recoverChunks} from './recover-chunks';
import {siteSession} from './site-session';

// Docusaurus runs this before it fetches the page's own script: where that is
// refused React never starts, and no component could handle it.
if (typeof window !== 'undefined') {
  recoverChunks(() => siteSession(toSiteFields(siteConfig.customFields)).renewCookie());
}
