import {join} from 'node:path';
import {type AppOptions, createApp} from '../app';
import {createSessionCookie} from '../gate/session-cookie';
import {stubEndpoint} from './stub-endpoint';

export const fixtures = join(__dirname, 'fixtures');
export const siteUrl = 'http://localhost:3000';
export const secret = 'a secret of thirty-two characters';

/** Creates the app over the fixture builds and the stub endpoint. */
export function createTestApp(options: Partial<AppOptions> = {}) {
  return createApp({
    graphql: stubEndpoint,
    guideDir: join(fixtures, 'guide'),
    signInDir: join(fixtures, 'sign-in'),
    secrets: [secret],
    siteUrl,
    ...options,
  });
}

/** Makes a valid `Cookie` header for `createTestApp`, of user 7 or another. */
export function cookieHeader({
  user = '7',
  ...options
}: Partial<Parameters<typeof createSessionCookie>[0]> & {
  user?: string;
} = {}): string {
  const cookie = createSessionCookie({
    secrets: [secret],
    siteUrl,
    ...options,
  });
  return cookie.issue(user).split(';')[0] ?? '';
}
