/** @jest-environment jsdom */
let onRouteDidUpdate: () => void;

const preload = jest.fn((_path: string) => Promise.resolve([]));

const link = (href: string) => `<a href="${href}">Page</a>`;

/** Shows a page, and gives the addresses of those that were fetched ahead. */
async function openPage(
  address: string,
  {sidebar, after = [], text = []}: Record<string, string[]>,
): Promise<string[]> {
  window.history.pushState({}, '', address);
  document.body.innerHTML = `
    <nav class="theme-doc-sidebar-menu">${sidebar?.map(link).join('')}</nav>
    <article>${text.map(link).join('')}</article>
    <nav class="pagination-nav">${after.map(link).join('')}</nav>`;
  onRouteDidUpdate();
  await jest.advanceTimersByTimeAsync(2000);
  return preload.mock.calls.flat();
}

beforeAll(async () => {
  window.docusaurus = {preload, prefetch: () => false};
  ({onRouteDidUpdate} = await import('./prefetch'));
});
beforeEach(() => {
  jest.useFakeTimers();
  preload.mockClear();
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 0, 100, 20));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pages = Array.from({length: 30}, (_, index) => `/manual/${index}`);

test('the neighbours are fetched first, then what is around the page in the sidebar, then what the text links to; fourteen at most', async () => {
  const fetched = await openPage('/manual/20', {
    sidebar: pages,
    after: ['/manual/19', '/manual/25'],
    text: ['/kinds/text'],
  });
  expect(fetched.slice(0, 5)).toEqual([19, 25, 21, 18, 22].map((index) => `/manual/${index}`));
  expect(fetched).toHaveLength(14);
  expect(fetched).not.toContain('/kinds/text');
  expect(fetched).not.toContain('/manual/20');
});

test('a page that a closed category leads to as well has the surroundings of its own link', async () => {
  const fetched = await openPage('/manual/20', {sidebar: ['/manual/20', ...pages]});
  expect(fetched.slice(0, 3)).toEqual([19, 21, 18].map((index) => `/manual/${index}`));
});

test('a page that the sidebar lacks has the first links of it, and no search page', async () => {
  const fetched = await openPage('/elsewhere', {
    sidebar: pages,
    text: ['/search'],
  });
  expect(fetched).toEqual(pages.slice(0, 14));
  preload.mockClear();
  expect(await openPage('/here', {sidebar: [], text: ['/search']})).toEqual([]);
});

test('nothing more is fetched for a page that was left', async () => {
  preload.mockImplementationOnce(async () => {
    document.body.innerHTML = '';
    onRouteDidUpdate();
    return [];
  });
  const fetched = await openPage('/manual/3', {sidebar: pages});
  expect(fetched).toEqual(['/manual/2']);
});
