import type {Page} from '@playwright/test';
import {expect, expectFormWorks, test} from './test';

// The site that was at this origin before has left a service worker in the browser.

const workers = [
  {
    what: 'passes requests on',
    name: '/sw.js',
    script: `
      self.addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));`,
  },
  {
    what: 'answers from its cache',
    name: '/service-worker.js',
    script: `
      self.addEventListener('install', (event) => event.waitUntil(
        caches.open('pages').then((cache) => cache.add('/usage/tables'))));
      self.addEventListener('fetch', (event) => event.respondWith(
        caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`,
  },
];

/** The script that the site before answers, while it is there. */
let before: string | null = null;

test.use({
  siteOptions: {
    between: (request, serve) => (before === null ? serve(request) : answerBefore(request)),
  },
});

function answerBefore({url}: Request): Response {
  return url.endsWith('.js')
    ? new Response(before, {headers: {'content-type': 'text/javascript'}})
    : new Response('<h1>The site before</h1>', {headers: {'content-type': 'text/html'}});
}

/** Opens the site before in a browser that its worker then has. */
async function visitBefore(page: Page, script: string, name: string): Promise<void> {
  before = script;
  await page.goto('/usage/tables');
  await page.evaluate(async (address) => {
    await navigator.serviceWorker.register(address);
    await navigator.serviceWorker.ready;
  }, name);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // To the address that is shown, a fragment would be all that is opened.
  await page.goto('about:blank');
  before = null;
}

for (const {what, name, script} of workers) {
  test(`a worker that ${what} removes itself, and a stranger gets the form`, async ({page}) => {
    await visitBefore(page, script, name);
    await page.goto('/usage/tables#undo');
    await expectFormWorks(page);
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left).toEqual([0, 0]);
  });
}
