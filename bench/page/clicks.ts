// From a link in the sidebar to the page that it leads to.
import {setTimeout as sleep} from 'node:timers/promises';
import type {Browser} from '@playwright/test';
import {withoutSlash} from '../../lock/shared/addresses';
import {signIn} from './lighthouse';
import {openSlowPage} from './slow-page';

declare global {
  interface Window {
    /** When the title of a page had been painted, in ms since 1970. */
    titles: Record<string, number>;
  }
}

const from = '/usage/overview';
const to = '/usage/tables';

/** How long the pointer is over the link before the click, in ms. */
const pauses = {'click ms': 0, 'click after 200 ms over the link': 200};

/**
 * Clicks a link in the sidebar of a page that was opened without a cache and has
 * become quiet, with the network and processor of `openSlowPage`.
 *
 * @param isSignedIn signs in first.
 * @returns ms from the click until the next page was painted, by the names of
 *   `pauses`.
 */
export async function measureClicks(
  browser: Browser,
  url: string,
  isSignedIn: boolean,
): Promise<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const [name, pause] of Object.entries(pauses)) {
    values[name] = await measureClick(browser, url, {isSignedIn, pause});
  }
  return values;
}

async function measureClick(
  browser: Browser,
  url: string,
  {isSignedIn, pause}: {isSignedIn: boolean; pause: number},
): Promise<number> {
  const context = await browser.newContext({
    viewport: {width: 1280, height: 800},
  });
  try {
    if (isSignedIn) {
      const page = await context.newPage();
      await signIn(page, url);
      await page.close();
    }
    const {page, untilQuiet} = await openSlowPage(context);
    await page.addInitScript(recordTimes);
    await page.goto(url + from);
    await page.locator('h1').waitFor();
    await untilQuiet();
    const link = page
      .locator(`:is(nav, aside) a:is([href$="${to}"], [href$="${to}/"])`)
      .locator('visible=true');
    const shown = await page.evaluate(() => Object.keys(window.titles));
    if (pause > 0) {
      await link.first().hover();
      await sleep(pause);
    }
    await link.first().click();
    await page.waitForURL(({pathname}) => withoutSlash(pathname) === to);
    const next = await page.waitForFunction(
      (before) => Object.entries(window.titles).find(([title]) => !before.includes(title)),
      shown,
    );
    const [, painted] = (await next.jsonValue()) ?? [];
    const clicked = await page.evaluate(() => sessionStorage.getItem('click'));
    return (painted ?? NaN) - Number(clicked);
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page, in each document: another one may follow the click. It has
 * no named function in it: the compiler would call a helper that the page lacks.
 */
async function recordTimes(): Promise<void> {
  window.titles = {};
  document.addEventListener('click', () => sessionStorage.setItem('click', String(Date.now())), {
    capture: true,
  });
  for (;;) {
    await new Promise(requestAnimationFrame);
    const title = document.querySelector('h1')?.textContent;
    if (title && !(title in window.titles)) {
      // The frame is laid out and painted before the next task.
      await new Promise((resolve) => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      window.titles[title] = Date.now();
    }
  }
}
