import type {Page} from '@playwright/test';
import {expect} from './test';

// Helpers of tests whose server does not answer, or refuses.

const notice = (page: Page) => page.getByRole('alert').filter({hasText: 'could not be fetched'});

export const expectTold = (page: Page) => expect(notice(page)).toBeVisible();

/** Marks a page; a load removes the mark. */
export const markPage = (page: Page) => page.evaluate(() => ((window as {mark?: number}).mark = 1));

export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as {mark?: number}).mark)).toBe(1);
}

/** Lets timers run out, and sends a request after each step. */
export async function passTime(page: Page): Promise<void> {
  for (let times = 0; times < 12; times++) {
    await page.clock.runFor(4000);
    await page.evaluate(() => fetch('/healthz').catch(() => {}));
  }
}

/** Counts the documents of a page; `refuse` says which requests it refuses. */
export async function watchDocuments(
  page: Page,
  refuse: (url: string, documents: number) => boolean,
): Promise<{count: number}> {
  const documents = {count: 0};
  await page.route('**/*', async (route) => {
    const request = route.request();
    documents.count += Number(request.resourceType() === 'document');
    await (refuse(request.url(), documents.count)
      ? route.fulfill({status: 404})
      : route.continue());
  });
  return documents;
}
