import {waitFor} from '@testing-library/react';
import type {Build} from 'docusaurus-lock-server/shared/public-config';
import {makeFields} from '../testing/docusaurus/useDocusaurusContext';
import {storeTokens} from '../testing/open-session';
import {sessionResult, stubSite, travellingUser} from '../testing/stub-site';
import {createSession} from './session';

test.each<[Build, string[]]>([
  ['guide', ['Companies', 'Me']],
  ['static', ['Companies', 'Me']],
  ['sign-in', ['Me']],
])('the build %s asks for company names only if it shows the guide', async (build, expected) => {
  storeTokens();
  const {names} = stubSite({Me: {data: {me: travellingUser}}});
  const stop = createSession(makeFields({build})).start();
  await waitFor(() => expect(names().sort()).toEqual(expected));
  stop();
});

test.each([
  ['a sign-in', [], 'AuthenticateUser', 'authenticateUser'],
  ['a refresh', [{expiresAt: Date.now()}], 'RefreshAuthToken', 'refreshAuthToken'],
])('the setting decides the unit of expiresIn of %s', async (_, stored, name, field) => {
  stored.forEach((pair) => storeTokens('t1', pair));
  const now = Date.now();
  stubSite({[name]: sessionResult(field, {token: 't2', expiresIn: 3_600_000})});
  const session = createSession(makeFields({build: 'sign-in', expiryUnit: 'milliseconds'}));
  const stop = session.start();
  if (stored.length === 0) {
    await session.signIn('avery@example.com', 'secret');
  }
  await waitFor(() => expect(localStorage.getItem('token')).toBe('t2'));
  const life = Number(localStorage.getItem('tokenExpiresIn')) - now;
  expect(life).toBeGreaterThanOrEqual(3_600_000);
  expect(life).toBeLessThan(3_700_000);
  stop();
});
