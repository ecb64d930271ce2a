import type {Page} from '@playwright/test';
import {open, signIn} from './test';

/**
 * Signs in, opens an address in five tabs and waits until all have loaded.
 *
 * @param page the first of them.
 */
export async function openTabs(
  page: Page,
  address: string,
  email: string,
): Promise<Page[]> {
  await signIn(page, address, email);
  const tabs = [page];
  while (tabs.length < 5) {
    const tab = await page.context().newPage();
    await open(tab, address);
    tabs.push(tab);
  }
  // A request still under way would meet what the test does to the tokens.
  await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
  return tabs;
}
