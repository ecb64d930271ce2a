import type {BrowserContext, Page} from '@playwright/test';

/** Makes a page, or all of a browser, one where nothing is fetched ahead. */
export async function saveData(where: Page | BrowserContext): Promise<void> {
  await where.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: {saveData: true, effectiveType: '4g'},
    });
  });
}
