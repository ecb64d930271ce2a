import type {BrowserContext} from '@playwright/test';
import type {Recorded} from './record-requests';
import {fillForm} from '../lib/sign-in-by-form';
import {accountOfSeveral} from '../lib/start-server';
import {openSlowPage} from './open-slow-page';
import {sequentialRequests} from './sequential-requests';

/** Signs in as a stranger, from the form at the address of an article. */
export async function firstVisit(context: BrowserContext, url: string) {
  const {page, requests, untilQuiet, untilPainted} =
    await openSlowPage(context);
  const opened = Date.now();
  await page.goto(url);
  await page.locator('form button[aria-controls=password]:enabled').waitFor();
  const usable = Date.now() - opened;
  await untilQuiet();
  const form = [...requests];
  const submit = await fillForm(page, accountOfSeveral);
  const clicked = Date.now();
  await submit();
  const painted = await untilPainted();
  await page.close();
  const guide = requests.slice(form.length);
  return {
    usable,
    form,
    guide,
    time: painted - clicked,
    sequential: sequentialRequests(guide, clicked, beginOfPage(guide)),
  };
}

/** Opens an article in a context whose reader is signed in. */
export async function visit(context: BrowserContext, url: string) {
  const {page, requests, untilPainted} = await openSlowPage(context);
  const opened = Date.now();
  await page.goto(url);
  const painted = await untilPainted();
  await page.close();
  return {
    time: painted - opened,
    sequential: sequentialRequests(requests, opened, beginOfPage(requests)),
    requests,
  };
}

/** When the document of the guide was requested. */
function beginOfPage(requests: readonly Recorded[]): number {
  const pages = requests.filter(
    ({kind, status}) => kind === 'document' && status < 400,
  );
  return pages.at(-1)?.begin ?? NaN;
}
