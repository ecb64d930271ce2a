import {expect, test as base} from '@playwright/test';
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

const program = path.resolve('packages/lock-accounts/src/server/providers/testing/provider.mjs');

/** Serves the fixture site with a provider; `url` is that of the site. */
const test = base.extend<{url: string; asked: string[]}>({
  asked: async ({}, use) => use([]), // eslint-disable-line no-empty-pattern -- Playwright reads the names.
  url: async ({asked}, use) => {
    const door: {provider?: Provider} = {};
    // The provider has to know the address of the site, which has a port of its own.
    const later: Provider = {
      begin: () => door.provider!.begin(),
      complete: (answer, readHeader) => door.provider!.complete(answer, readHeader),
    };
    const {site, close} = await open({
      ...fixtureSite(),
      ...{way: 'socket', accounts: 'none', sessions: true, siteUrl: 'http://localhost'},
      service: {provider: later},
      beforeEndpoint: (endpoint) => async (request, from) => {
        asked.push(((await request.clone().json()) as {operationName: string}).operationName);
        return endpoint(request, from);
      },
    });
    const provider = startProgram([process.execPath, program, `${site.url}/`], {env: process.env});
    const issuer = await provider.untilSaid(/issuer (\S+)/);
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
    await use(site.url);
    provider.child.kill();
    await close();
  },
});

test('a reader signs in with a provider, comes back to the heading, and sees the pages of the role', async ({
  page,
  url,
  asked,
}) => {
  const address = `${url}/docs/next/translated#heading`;
  await page.goto(address);
  await page.getByRole('button', {name: 'Sign in with Contoso'}).click();
  await page.getByRole('link', {name: 'kim'}).click();
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  await expect(page).toHaveURL(address);
  expect(asked.slice(0, 2)).toEqual(['BeginSso', 'CompleteSso']);
  expect(await page.evaluate(() => sessionStorage.getItem('sso'))).toBeNull();
  await page.goto(`${url}/docs/next/restricted`);
  await expect(page.getByRole('heading', {level: 1})).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
});

test('Logout ends the session here and leads to the provider, which ends its own', async ({
  page,
  url,
}) => {
  await page.goto(`${url}/blog`);
  await page.getByRole('button', {name: 'Sign in with Contoso'}).click();
  await page.getByRole('link', {name: 'kim'}).click();
  await page.getByRole('button', {name: 'Logout'}).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/session\/end\?/);
  await page.goto(`${url}/blog`);
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a reader without a role, and an answer of another tab, get the form and a clean address', async ({
  page,
  url,
}) => {
  await page.goto(`${url}/docs/next/translated`);
  await page.getByRole('button', {name: 'Sign in with Contoso'}).click();
  await page.getByRole('link', {name: 'max'}).click();
  await expect(
    page.getByRole('alert').getByText('You have no role in this guide yet.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(`${url}/docs/next/translated`);
  await page.goto(`${url}/?code=stolen&state=of-another&iss=https://evil.example`);
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByLabel('Password')).toBeVisible();
});
