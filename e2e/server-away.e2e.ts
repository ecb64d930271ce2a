import type {Page} from '@playwright/test';
import {
  expect,
  expectHydrated,
  expectSignedIn,
  fillForm,
  heading,
  logIn,
  logout,
  sidebar,
  signIn,
  test,
} from './test';
import {
  expectSamePage,
  expectTold,
  markPage,
  notice,
  passTime,
  watchDocuments,
} from './server-away';

// The page that is read stays when the server does not answer, and parts of a page that
// are refused are fetched again. What the page does then, step by step, is in
// packages/lock/src/client/gate/recover-chunks.test.ts and watch-server.test.ts.

test.use({
  expectedConsole:
    /Refused to (execute script|apply style)|ChunkLoadError|Loading chunk|Sign-out failed at the server/,
});

const link = (page: Page, name: string) =>
  sidebar(page).getByRole('link', {name, exact: true}).first();

test('offline the pointer over links leaves the page as it is, and a link says that its page could not be fetched, and opens it later', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, '/usage/overview');
  await markPage(page);
  const title = await heading(page).innerText();
  await page.context().setOffline(true);
  for (const name of ['Reports', 'Compliance', 'Tables']) {
    await link(page, name).hover();
  }
  await passTime(page);
  await expect(notice(page)).toHaveCount(0);

  await link(page, 'Tables').click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL('/usage/overview');
  await expect(heading(page)).toHaveText(title);
  await expectSamePage(page);

  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await link(page, 'Tables').click();
  await expect(heading(page)).toHaveText('Work with tables');
  await page.context().setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText(title);
  await link(page, 'Tables').click();
  await expect(heading(page)).toHaveText('Work with tables');
  await expectSamePage(page);
});

test('signing out offline says at once that one is signed out, and the form follows when the server answers', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page, '/usage/overview');
  await context.setOffline(true);
  await logout(page).click();
  const status = page.getByRole('status');
  await expect(status).toHaveText(/^(You are signed out|Signing out)/);
  await page.clock.runFor(2500);
  await expect(status).toHaveText(/^You are signed out/);
  await passTime(page);
  await expect(status).toContainText('could not be fetched');

  await context.setOffline(false);
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(logIn(page)).toBeEnabled({timeout: 200});
  }).toPass();
  await expect.poll(async () => (await context.cookies()).length).toBe(0);
  await fillForm(page, 'blake@example.com');
  await expectSignedIn(page);
  await expectHydrated(page);
});

// Chunks are numbered or hashed; the others stand in the page.
const chunk = /\/assets\/js\/(?!main|runtime|vendor)/;

test('a first load whose scripts are refused recovers by one reload, a second time too', async ({
  page,
  context,
}) => {
  await signIn(page);
  const documents = await watchDocuments(page, (url, count) => count === 1 && chunk.test(url));
  for (const load of [() => page.goto('/usage/tables#undo'), () => page.reload()]) {
    documents.count = 0;
    await load();
    await expectSignedIn(page);
    expect(documents.count).toBe(2);
    await expect(page).toHaveURL('/usage/tables#undo');
  }
  expect(await context.cookies()).toHaveLength(1);
});

test('where scripts of a page stay refused it ends after one reload, the text readable, its style sheet asked for again, and the reader told', async ({
  page,
}) => {
  await signIn(page);
  let sheets = 0;
  const documents = await watchDocuments(
    page,
    (url) => chunk.test(url) || (url.endsWith('.css') && sheets++ === 0),
  );
  await page.goto('/usage/tables');
  await expectTold(page);
  await expect(page.getByRole('article')).toBeVisible();
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({href}) => href?.endsWith('.css')),
  );
  expect(documents.count).toBe(2);
  expect(sheets).toBeGreaterThan(1);
});

test('a form whose vendor script stays refused says so', async ({page}) => {
  await page.route('**/assets/js/vendor*', (route) => route.abort());
  await page.goto('/usage/tables');
  await expectTold(page);
  await expect(page.getByLabel('Password')).toBeVisible();
});
