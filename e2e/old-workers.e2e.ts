import {expect, expectFormWorks, test} from './test';

// The site that was at this origin before has left a service worker in the browser.

const worker = `
  self.addEventListener('install', (event) => event.waitUntil(
    caches.open('pages').then((cache) => cache.add('/usage/tables'))));
  self.addEventListener('fetch', (event) => event.respondWith(
    caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`;

/** Whether the site before is there. */
let isBefore = false;

test.use({
  siteOptions: {
    between: (request, serve) => (isBefore ? answerBefore(request) : serve(request)),
  },
});

function answerBefore({url}: Request): Response {
  return url.endsWith('.js')
    ? new Response(worker, {headers: {'content-type': 'text/javascript'}})
    : new Response('<h1>The site before</h1>', {headers: {'content-type': 'text/html'}});
}

test('a worker that answers from its cache removes itself, and a stranger gets the form', async ({
  page,
}) => {
  isBefore = true;
  await page.goto('/usage/tables');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // To the address that is shown, a fragment would be all that is opened.
  await page.goto('about:blank');
  isBefore = false;
  await page.goto('/usage/tables#undo');
  await expectFormWorks(page);
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
});
