import {join} from 'node:path';
import {type AppOptions, createApp} from '../app';
import {readGuides} from '../gate/read-guides';
import {createSessionCookie} from '../gate/session-cookie';
import {stubEndpoint} from './stub-endpoint';

export const fixtures = join(__dirname, 'fixtures');
/** The builds in `fixtures`, by audience. */
export const guides = readGuides(fixtures);
export const siteUrl = 'http://localhost:3000';
export const secret = 'a secret of thirty-two characters';

/** Creates the app over the fixture builds and the stub endpoint. */
export function createTestApp(options: Partial<AppOptions> = {}) {
  return createApp({
    graphql: stubEndpoint,
    guides,
    signInDir: join(fixtures, 'sign-in'),
    secrets: [secret],
    siteUrl,
    ...options,
  });
}

/**
 * Makes a valid `Cookie` header for `createTestApp`, of user 7 or another, who
 * reads what everyone may read or what another audience may.
 */
export function cookieHeader({
  user = '7',
  audience,
  ...options
}: Partial<Parameters<typeof createSessionCookie>[0]> & {
  user?: string;
  audience?: string;
} = {}): string {
  const cookie = createSessionCookie({
    secrets: [secret],
    siteUrl,
    ...options,
  });
  return cookie.issue(user, audience).split(';')[0] ?? '';
}
