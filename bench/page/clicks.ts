// From a link in the sidebar to the page that it leads to.
import {setTimeout as sleep} from 'node:timers/promises';
import type {BrowserContext} from '@playwright/test';
import {withoutSlash} from 'docusaurus-lock-server/shared/addresses';
import {launchChromium, signIn} from '../lib/site';
import {openSlowPage} from './slow-page';

declare global {
  interface Window {
    /** When the title of a page had been painted, in ms since 1970. */
    titles: Record<string, number>;
  }
}

const from = '/usage/overview';
const to = '/usage/tables';

/**
 * Clicks a link in the sidebar of a page that was opened without a cache and has
 * become quiet, with the network and processor of `openSlowPage`.
 *
 * @param isSignedIn signs in first.
 * @returns ms from the click until the next page was painted, at once and with the
 *   pointer over the link for 200 ms before.
 */
export async function measureClicks(url: string, isSignedIn: boolean): Promise<number[]> {
  const browser = await launchChromium();
  const times: number[] = [];
  for (const pause of [0, 200]) {
    const context = await browser.newContext({viewport: {width: 1280, height: 800}});
    if (isSignedIn) {
      const page = await context.newPage();
      await signIn(page, url);
      await page.close();
    }
    times.push(await measureClick(context, url, pause));
    await context.close();
  }
  await browser.close();
  return times;
}

async function measureClick(context: BrowserContext, url: string, pause: number) {
  const {page, untilQuiet} = await openSlowPage(context);
  await page.addInitScript(recordTimes);
  await page.goto(url + from);
  await page.locator('h1').waitFor();
  await untilQuiet();
  const link = page.locator(`:is(nav, aside) a[href="${to}"]`).locator('visible=true').first();
  const shown = await page.evaluate(() => Object.keys(window.titles));
  if (pause > 0) {
    await link.hover();
    await sleep(pause);
  }
  await link.click();
  await page.waitForURL(({pathname}) => withoutSlash(pathname) === to);
  const next = await page.waitForFunction(
    (before) => Object.entries(window.titles).find(([title]) => !before.includes(title)),
    shown,
  );
  const [, painted] = (await next.jsonValue()) ?? [];
  const clicked = await page.evaluate(() => sessionStorage.getItem('click'));
  return (painted ?? NaN) - Number(clicked);
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
