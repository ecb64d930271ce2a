import type {Page} from '@playwright/test';
import {expect, heading, sidebar, signIn, test} from './test';

// Without an answer of the server the page that is read stays.
const absences: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  offline: async (page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  'behind a proxy that answers 502': async (page) => {
    await page.route('**/*', (route) => route.fulfill({status: 502}));
    return () => page.unroute('**/*');
  },
};

// The browser's own line for the body of a 502.
test.use({expectedConsole: /Refused to (execute script|apply style)/});

const link = (page: Page, name: string) =>
  sidebar(page).getByRole('link', {name, exact: true}).first();
const notice = (page: Page) =>
  page.getByRole('alert').filter({hasText: 'could not be fetched'});

/** Opens a page whose clock can be moved, and marks it; returns its title. */
async function read(page: Page): Promise<string> {
  await page.clock.install();
  await signIn(page, '/usage/overview');
  await page.evaluate(() => ((window as {mark?: number}).mark = 1));
  return heading(page).innerText();
}

/** Lets timers run out, and requests between them. */
async function passTime(page: Page): Promise<void> {
  for (let times = 0; times < 12; times++) {
    await page.clock.runFor(4000);
    await page.evaluate(() => fetch('/healthz').catch(() => {}));
  }
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as {mark?: number}).mark)).toBe(1);
}

for (const [where, leave] of Object.entries(absences)) {
  test(`${where} the pointer over links leaves the page as it is, and a link says that its page could not be fetched, and opens it later`, async ({
    page,
  }) => {
    const title = await read(page);
    const comeBack = await leave(page);
    for (const name of ['Reports', 'Compliance', 'Tables']) {
      await link(page, name).hover();
    }
    await passTime(page);
    await expectSamePage(page);
    await expect(heading(page)).toHaveText(title);
    await expect(notice(page)).toHaveCount(0);

    await link(page, 'Tables').click();
    await expect(notice(page)).toBeVisible();
    await passTime(page);
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL('/usage/overview');
    await expect(heading(page)).toHaveText(title);

    await comeBack();
    await passTime(page);
    await expect(heading(page)).toHaveText('Work with tables');
    await expect(page).toHaveURL('/usage/tables');
    await expect(notice(page)).toHaveCount(0);
    await page.goBack();
    await expect(heading(page)).toHaveText(title);
    await expectSamePage(page);
  });
}

test('a reader who has gone elsewhere meanwhile stays there', async ({
  page,
}) => {
  const title = await read(page);
  await link(page, 'Incidents').click();
  await expect(heading(page)).not.toHaveText(title);
  await page.context().setOffline(true);
  await link(page, 'Tables').click();
  await expect(notice(page)).toBeVisible();
  await link(page, 'Overview').click();
  await expect(heading(page)).toHaveText(title);
  await expect(notice(page)).toHaveCount(0);

  const fetched = page.waitForResponse(/assets\/js/);
  await page.context().setOffline(false);
  await passTime(page);
  await (await fetched).finished();
  await passTime(page);
  await expect(page).toHaveURL('/usage/overview');
  await expect(heading(page)).toHaveText(title);
  await expectSamePage(page);
});
