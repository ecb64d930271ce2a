import {
  expect,
  expectHydrated,
  expectSignedIn,
  fillForm,
  logIn,
  logout,
  signIn,
  test,
} from './test';
import {expectTold, passTime, watchDocuments} from './server-away';

// The page that is read stays when the server does not answer, and parts of a page that
// are refused are fetched again.

test.use({
  expectedConsole:
    /Refused to (execute script|apply style)|ChunkLoadError|Loading chunk|Sign-out failed at the server/,
});

test('signing out offline tells the reader so at once, and the form follows when the server answers', async ({
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

// Chunks are numbered or hashed; the page names the other scripts.
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

test('a page whose scripts stay refused is reloaded once; its text is readable and the reader is told', async ({
  page,
}) => {
  await signIn(page);
  const documents = await watchDocuments(page, (url) => chunk.test(url));
  await page.goto('/usage/tables');
  await expectTold(page);
  await expect(page.getByRole('article')).toBeVisible();
  expect(documents.count).toBe(2);
});

test('a form whose vendor script stays refused says so', async ({page}) => {
  await page.route('**/assets/js/vendor*', (route) => route.abort());
  await page.goto('/usage/tables');
  await expectTold(page);
  await expect(page.getByLabel('Password')).toBeVisible();
});
