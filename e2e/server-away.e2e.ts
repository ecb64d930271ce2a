import type {Page} from '@playwright/test';
import {
  expect,
  expectHydrated,
  fillForm,
  heading,
  logIn,
  logout,
  sidebar,
  signIn,
  test,
} from './test';
import {Findings} from './findings';

// Without an answer of the server the page that is read stays.
const absences: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  offline: async (page) => {
    await page.context().setOffline(true);
    return () => page.context().setOffline(false);
  },
  'behind a proxy that answers 502': async (page) => {
    await page.route('**/*', (route) => route.fulfill({status: 502}));
    return () => page.unroute('**/*');
  },
};

// The browser's own lines for the body of a 502 and for a redirect elsewhere, and that
// of Docusaurus before it opens a link as a full page.
test.use({
  expectedConsole:
    /Refused to (execute script|apply style)|violates the following Content Security Policy|ChunkLoadError/,
});

const link = (page: Page, name: string) =>
  sidebar(page).getByRole('link', {name, exact: true}).first();
const notice = (page: Page) => page.getByRole('alert').filter({hasText: 'could not be fetched'});

/** Opens a page whose clock can be moved, and marks it; returns its title. */
async function read(page: Page): Promise<string> {
  await page.clock.install();
  await signIn(page, '/usage/overview');
  await page.evaluate(() => ((window as {mark?: number}).mark = 1));
  return heading(page).innerText();
}

/** Makes timers run out, and requests between them. */
async function passTime(page: Page): Promise<void> {
  for (let times = 0; times < 12; times++) {
    await page.clock.runFor(4000);
    await page.evaluate(() => fetch('/healthz').catch(() => {}));
  }
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as {mark?: number}).mark)).toBe(1);
}

test('behind an access proxy whose login is at another host a link is opened as a full page', async ({
  page,
}) => {
  await read(page);
  const headers = {location: 'http://localhost:1/login'};
  await page.route('**/*', (route) =>
    // The login leads back to the page at once.
    route.request().isNavigationRequest()
      ? route.continue()
      : route.fulfill({status: 302, headers}),
  );
  await link(page, 'Tables').hover();
  await passTime(page);
  await expectSamePage(page);
  const opened = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/usage/tables'),
  );
  await link(page, 'Tables').click();
  await opened;
});

test('offline the pointer over links leaves the page as it is, and a link says that its page could not be fetched, and opens it later', async ({
  page,
}) => {
  const title = await read(page);
  await page.context().setOffline(true);
  for (const name of ['Reports', 'Compliance', 'Tables']) {
    await link(page, name).hover();
  }
  await passTime(page);
  await expect(notice(page)).toHaveCount(0);

  await link(page, 'Tables').click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL('/usage/overview');
  await expect(heading(page)).toHaveText(title);
  await expectSamePage(page);

  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await link(page, 'Tables').click();
  await expect(heading(page)).toHaveText('Work with tables');
  await page.context().setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText(title);
  await link(page, 'Tables').click();
  await expect(heading(page)).toHaveText('Work with tables');
  await expectSamePage(page);
});

test.describe('the notice', () => {
  test('nothing of a page shows through the notice, which can be read in both modes at every width', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, '/usage/incidents');
    await page.evaluate(() => window.scrollTo({top: 900, behavior: 'instant'}));
    await page.context().setOffline(true);
    const findings = new Findings();
    await page.locator('.pagination-nav a').last().click();
    const box = notice(page);
    await expect(box).toBeVisible();
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({width, height: 800});
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({colorScheme});
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        await findings.look(page, `${width} px`, ['color-contrast']);
        await expect(box).toBeInViewport({ratio: 1});
        // Without its corners, which are round.
        const {x, y, width: wide, height} = (await box.boundingBox())!;
        const clip = {
          x: x + 12,
          y: y + 4,
          width: wide - 24,
          height: height - 8,
        };
        const over = await page.screenshot({clip});
        const style = await page.addStyleTag({
          content: '#__docusaurus { visibility: hidden }',
        });
        const alone = await page.screenshot({clip});
        expect(over.equals(alone), `${width} px`).toBe(true);
        await style.evaluate((one: Element) => one.remove());
      }
    }
    expect(findings.lines).toEqual([]);
  });
});

for (const [where, leave] of Object.entries(absences)) {
  test.describe(`signing out ${where}`, () => {
    test.use({
      expectedConsole: /Refused to (execute script|apply style)|Sign-out failed at the server/,
    });

    test('says at once that one is signed out, and the form follows when the server answers', async ({
      page,
      context,
    }) => {
      await page.clock.install();
      await signIn(page, '/usage/overview');
      const comeBack = await leave(page);
      await logout(page).click();
      const status = page.getByRole('status');
      await expect(status).toHaveText(/^(You are signed out|Signing out)/, {
        timeout: 1000,
      });
      await page.clock.runFor(2500);
      await expect(status).toHaveText(/^You are signed out/);
      await expect(page).toHaveTitle('Documentation');
      await passTime(page);
      await expect(status).toContainText('could not be fetched');
      await expect(page.getByText('Loading…')).toHaveCount(0);

      await comeBack();
      await expect(async () => {
        await page.clock.runFor(4000);
        await expect(logIn(page)).toBeEnabled({timeout: 200});
      }).toPass();
      await expect.poll(async () => (await context.cookies()).length).toBe(0);
      await fillForm(page, 'blake@example.com');
      await expect(logout(page)).toBeVisible();
      await expectHydrated(page);
    });
  });
}
