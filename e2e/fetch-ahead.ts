import type {Page} from '@playwright/test';
import {expect} from './test';

// What a page fetches for those that may follow it.

/** Collects the names of the scripts that a page asks for, cached or not. */
export function watchScripts(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (pathname.startsWith('/assets/js/')) {
      names.add(pathname);
    }
  });
  return names;
}

/** Whether a script is a page's text, which has a hash for a name. */
export const isText = (name: string) => /\/[\da-f]{8}\.\w+\.js$/.test(name);

/** Waits for the texts of the page, the sidebar and fourteen other pages. */
export async function untilFetchedAhead(names: Set<string>): Promise<void> {
  await expect.poll(() => [...names].filter(isText).length).toBe(16);
}
