import {join} from 'node:path';
import {defaultAudience} from 'docusaurus-lock-server/shared/audiences';
import {createGateCookie} from 'docusaurus-lock-server/gate/gate-cookie';
import {readGuideBuilds} from 'docusaurus-lock-server/gate/site-files';

export const fixtures = join(__dirname, 'fixtures');
/** The builds in `fixtures`, by audience. */
export const guides = readGuideBuilds(fixtures);
export const siteUrl = 'http://localhost:3000';
export const secret = 'a secret of thirty-two characters';

/**
 * Makes a valid `Cookie` header without a sign-in, for the sites that `open` opens. By default it
 * is of user 7, who reads the pages that everyone may read.
 */
export function cookieHeader({
  user = '7',
  audience = defaultAudience,
  ...options
}: Partial<Parameters<typeof createGateCookie>[0]> & {
  user?: string;
  audience?: string;
} = {}): string {
  const cookie = createGateCookie({secrets: [secret], siteUrl, ...options});
  return cookie.issue(user, audience).split(';')[0] ?? '';
}
