import type {Page} from '@playwright/test';

/** A promise that a test can wait for, and the function that resolves it. */
export interface Hold {
  held: Promise<void>;
  release: () => void;
}

/** Makes a promise that resolves when `release` is called. */
export function createHold(): Hold {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return {held, release};
}

/**
 * Makes the requests of a page wait.
 *
 * @param url glob of their addresses.
 * @returns a function that lets the waiting requests go on, and later ones pass.
 */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  const {held, release} = createHold();
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
