import {Findings} from '../findings';
import {findMisfits} from './misfits';
import {
  accountMenu,
  authenticate,
  expect,
  expectFormWorks,
  expectSignedIn,
  heading,
  logIn,
  logout,
  navbar,
  signIn,
  test,
} from '../test';

test.use({guide: 'sample'});

/** A page of each kind; routes.full.e2e.ts opens all. */
const kinds = [
  ...['/', '/search?q=quiet', '/template/'],
  ...['/usage/incidents', '/configuration/notification-profiles'],
];

test('the form and a page of each kind open hydrated, with a clean console, no finding of axe and a sound layout', async ({
  page,
}) => {
  // Six pages, each with all rules of axe.
  test.slow();
  const findings = new Findings();
  await page.goto('/');
  await expectFormWorks(page);
  await findings.look(page, 'the form');
  await authenticate(page, 'avery@example.com');
  for (const address of kinds) {
    await page.setViewportSize({width: 1280, height: 720});
    await page.goto(address);
    await expectSignedIn(page);
    await expect(heading(page)).toHaveCount(1);
    await findings.look(page, address);
    for (const width of [1920, 1279, 1100, 997, 390]) {
      await page.setViewportSize({width, height: 800});
      const misfits = await page.evaluate(findMisfits, '100%');
      expect.soft(misfits, `${address}, ${width} px`).toEqual([]);
    }
  }
  expect(findings.lines).toEqual([]);
});

const parts = [
  ['Features', '/features/domain'],
  ['Usage', '/usage/overview'],
  ['Configuration', '/configuration/company'],
] as const;

test.describe('an address that', () => {
  // Docusaurus does not start at an address that cannot be decoded.
  test.use({expectedConsole: /URI malformed/});

  test('is spelt in another way, or gets a heading that cannot be decoded, shows the page', async ({
    page,
  }) => {
    await signIn(page, '/%75sage/tables#%');
    await expect(heading(page)).toHaveText('Work with tables');
    for (const broken of ['#50%', '#%', '#%E0%A4%A']) {
      await page.evaluate((hash) => (location.hash = hash), broken);
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
    }
    await expect(heading(page)).toHaveText('Work with tables');
  });
});

test('a page has the parts in its navbar, its last update, and headings of levels 2 and 3 in its contents', async ({
  page,
}) => {
  await signIn(page, '/configuration/notification-profiles');
  await expect(navbar(page).getByText('Documentation')).toBeVisible();
  for (const [name, address] of parts) {
    await expect(navbar(page).getByRole('link', {name})).toHaveAttribute('href', address);
  }
  await expect(navbar(page).getByRole('button', {name: /Search/})).toBeVisible();
  await expect(page.locator('.theme-last-updated')).toHaveText(/^Last updated on \w+ \d+, \d{4}$/);
  const anchors = await page
    .locator('.table-of-contents a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const headings = await page
    .locator('article h2[id], article h3[id]')
    .evaluateAll((all) => all.map(({id}) => `#${id}`));
  expect(anchors).toEqual(headings);
});

test('on a phone step 1 of an incident is in the first screen', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await signIn(page, '/usage/incidents');
  const step = page.locator('.theme-doc-markdown > ol > li').first();
  expect((await step.boundingBox())!.y).toBeLessThan(600);
});

test('without a choice the mode follows the system, and a choice is remembered', async ({page}) => {
  await signIn(page, '/features/assets');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({colorScheme: 'light'});
  await expect(html).toHaveAttribute('data-theme', 'light');
  const toggle = page.getByRole('button', {name: /Switch between dark and light/});
  // The theme's first step is light mode as a choice.
  for (const mode of ['light', 'dark']) {
    await toggle.click();
    await expect(html).toHaveAttribute('data-theme', mode);
  }
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('on a phone reader and company are seen, and Logout is the second tap', async ({page}) => {
  await signIn(page, '/features/groups', 'avery@example.com');
  await page.setViewportSize({width: 997, height: 800});
  await expect(logout(page)).toBeVisible();
  await page.setViewportSize({width: 390, height: 800});
  await expect(logout(page)).toBeHidden();
  const account = accountMenu(page);
  for (const text of ['Avery', 'Harbour']) {
    await expect(account.getByText(text)).toBeInViewport();
  }
  await account.press('Enter');
  await expect(logout(page)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(logout(page)).toBeHidden();
  await account.click();
  await logout(page).click();
  await expect(logIn(page)).toBeEnabled();
});
