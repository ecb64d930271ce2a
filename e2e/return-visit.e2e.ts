import type {Page} from '@playwright/test';
import {blockCookies, createHold, holdRequests} from './hold';
import {authenticate, expect, expectSignedIn, logIn, test, token, watchRequests} from './test';

// A reader whose tokens are stored and whose cookie has lapsed: every morning.

const address = '/usage/overview';
const document = `GET ${address}`;

/** Stores tokens without a cookie. */
async function leaveTokens(page: Page): Promise<void> {
  await authenticate(page);
  await page.context().clearCookies();
}

test('with a valid token the reader gets page, cookie with the user, page, and the article before the user', async ({
  page,
  site,
}) => {
  await leaveTokens(page);
  const {held, release} = createHold();
  const asked = watchRequests(page);
  site.intercept = async ({operationName}) => {
    const isInGuide = asked.filter((each) => each === document).length > 1;
    await (operationName === 'Me' && isInGuide && held);
    return null;
  };
  await page.goto(address);
  await expect(page.getByRole('article')).toBeVisible();
  const api = 'POST /graphql';
  expect(asked.slice(0, 3)).toEqual([document, api, document]);
  release();
  await expectSignedIn(page);
  expect(asked.slice(3)).toEqual([api]);
});

test('meanwhile the loading indicator shows after half a second, never the form', async ({
  page,
}) => {
  await leaveTokens(page);
  const release = await holdRequests(page, '**/graphql?*');
  await page.goto(address, {waitUntil: 'commit'});
  await expect(page.getByText('Loading…')).toBeVisible();
  const indicator = page.locator('[class*=indicator]').filter({hasText: 'Loading…'});
  await expect(indicator).toHaveCSS('animation-delay', '0.5s');
  await expect(logIn(page)).toBeHidden();
  release();
  await expectSignedIn(page);
});

test('blocked cookies are named, after one reload', async ({page}) => {
  await leaveTokens(page);
  await blockCookies(page);
  const asked = watchRequests(page);
  await page.goto(address);
  await expect(page.getByText('does not keep cookies')).toBeVisible();
  expect(asked.filter((request) => request === document)).toHaveLength(2);
  expect(await token(page)).not.toBeNull();
});
