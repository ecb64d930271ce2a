import {expect, test} from '@playwright/test';
import path from 'node:path';
import {createOidcProvider} from 'docusaurus-lock-accounts/server/providers/oidc';
import type {Provider} from 'docusaurus-lock-accounts/server/providers/provider';
import {providerSettings} from 'docusaurus-lock-accounts/server/providers/settings';
import {open} from '../packages/lock-server/src/testing/open';
import {startProgram} from '../packages/lock-server/src/testing/start-program';
import * as z from 'zod';
import {fixtureSite} from './serve';

// A provider (the npm package oidc-provider) in a process of its own, and the fixture site,
// whose form has a button for it.

const file = path.resolve('packages/lock-accounts/src/server/providers/testing/provider.mjs');

/** Serves the fixture site with a provider, which has to know its address. */
async function serve(asked: string[]) {
  const door: {provider?: Provider} = {};
  const {site, close} = await open({
    ...fixtureSite(),
    ...{way: 'socket', accounts: 'none', sessions: true, siteUrl: 'http://localhost'},
    service: {
      provider: {
        begin: () => door.provider!.begin(),
        complete: (answer, readHeader) => door.provider!.complete(answer, readHeader),
      },
    },
    beforeEndpoint: (endpoint) => async (request, from) => {
      asked.push(((await request.clone().json()) as {operationName: string}).operationName);
      return endpoint(request, from);
    },
  });
  const program = startProgram([process.execPath, file, `${site.url}/`], {env: process.env});
  const issuer = await program.untilSaid(/issuer (\S+)/);
  const people = {
    kim: {email: 'kim@example.com', given_name: 'Kim', groups: ['guide-admins']},
    max: {email: 'max@example.com', groups: ['staff']},
  };
  await fetch(`${issuer}/people`, {method: 'POST', body: JSON.stringify(people)});
  const settings = z.object(providerSettings).parse({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'guide',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-tests-alone',
    OIDC_ROLES: 'guide-admins=ADMIN',
    OIDC_SIGN_OUT: 'on',
  });
  door.provider = createOidcProvider({...settings, OIDC_ISSUER: issuer}, site.url);
  return {url: site.url, close: () => (program.child.kill(), close())};
}

test('an answer of another tab and a reader without a role get the form and a clean address, one with a role comes back to the heading, and Logout ends the session here and at the provider', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  const {url, close} = await serve(asked);
  const stored = (storage: 'localStorage' | 'sessionStorage', name: string) =>
    page.evaluate(([area, key]) => window[area].getItem(key), [storage, name] as const);
  const signIn = async (address: string, name: string) => {
    await page.goto(address);
    await page.getByRole('button', {name: 'Sign in with Contoso'}).click();
    await page.getByRole('link', {name}).click();
  };
  const form = page.getByLabel('Password');
  await page.goto(`${url}/?code=stolen&state=of-another&iss=https://evil.example`);
  await expect(page).toHaveURL(`${url}/`);
  await expect(form).toBeVisible();

  const address = `${url}/docs/next/translated#heading`;
  await signIn(address, 'max');
  const refusal = page.getByRole('alert').getByText('You have no role in this guide yet.');
  await expect(refusal.first()).toBeVisible();
  await expect(page).toHaveURL(address);

  await context.clearCookies();
  asked.length = 0;
  await signIn(address, 'kim');
  const logout = page.getByRole('button', {name: 'Logout'});
  await expect(logout).toBeVisible();
  await expect(page).toHaveURL(address);
  expect(asked.slice(0, 2)).toEqual(['BeginSso', 'CompleteSso']);
  expect(await stored('sessionStorage', 'sso')).toBeNull();
  await page.goto(`${url}/docs/next/restricted`);
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Restricted page');
  expect(await stored('localStorage', 'token')).toBeTruthy();

  await logout.click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/session\/end\?/);
  await page.goto(`${url}/blog`);
  await expect(form).toBeVisible();
  expect(await stored('localStorage', 'token')).toBeNull();
  await close();
});
