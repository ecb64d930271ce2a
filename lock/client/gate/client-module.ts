import siteConfig from '@generated/docusaurus.config';
import {toSiteFields} from '../../shared/site-fields';
import {awaitPage, recoverChunks, type ChunkLoader} from './recover-chunks';
import {siteSession} from './site-session';

export {onRouteUpdate} from './recover-chunks';

// eslint-disable-next-line @typescript-eslint/naming-convention -- the bundler's
declare const __webpack_require__: ChunkLoader;

// Docusaurus runs this before it fetches the page's own script: where that is
// refused React never starts, and no component could handle it.
if (typeof window !== 'undefined') {
  recoverChunks(__webpack_require__, () =>
    siteSession(toSiteFields(siteConfig.customFields)).renewCookie(),
  );
  awaitPage();
}
