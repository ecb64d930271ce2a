/* global caches, self */
// A site that was at this host before may have left a service worker in browsers, which would go on
// showing its pages. Browsers ask for its script again when a page is opened: this one takes its
// place, deletes what it kept, removes itself and loads the open pages from the server.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll() {
  for (const name of await caches.keys()) {
    await caches.delete(name);
  }
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({type: 'window'})) {
    // With a fragment a browser may only scroll.
    await page.navigate(page.url.split('#')[0]);
  }
}
