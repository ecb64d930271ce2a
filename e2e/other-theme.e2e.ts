import type {Page} from '@playwright/test';
import {readGuides} from '../lock/server/gate/site-files';
import {Findings} from './findings';
import {builtPath} from './serve';
import {expect, expectFormWorks, logIn, signIn, test} from './test';

// What the lock shows on a site that has no style sheet for it: lock/fixture-site,
// with the theme of Docusaurus alone.

test.use({
  siteOptions: {
    guides: readGuides(builtPath('fixture-site')),
    signInDir: builtPath('fixture-site/sign-in'),
  },
});

/** Pairs of items of the navbar, visible ones, that lie over each other. */
function findOverlaps(page: Page): Promise<string[]> {
  return page.locator('.navbar__inner').evaluate((navbar) => {
    const items = [
      ...navbar.querySelectorAll(
        ':is(.navbar__items > *, .navbar__items--right > *)',
      ),
    ]
      .map((item) => ({item, box: item.getBoundingClientRect()}))
      .filter(({box}) => box.width > 0 && box.height > 0);
    return items.flatMap(({item, box}) =>
      items
        .filter(
          (other) =>
            other.item !== item &&
            other.box.left < box.right - 1 &&
            other.box.right > box.left + 1 &&
            other.item.parentElement === item.parentElement,
        )
        .map((other) => `${item.textContent} and ${other.item.textContent}`),
    );
  });
}

test('no item of the navbar lies over another, and the account stands within it', async ({
  page,
}) => {
  await signIn(page, '/docs/next/translated', 'casey@example.com');
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({width, height: 800});
    expect(await findOverlaps(page), `${width} px`).toEqual([]);
  }
  const navbar = await page.locator('.navbar').boundingBox();
  const company = page.getByRole('combobox', {name: 'Company'});
  const select = await company.boundingBox();
  expect(select!.y).toBeGreaterThanOrEqual(navbar!.y);
  expect(select!.y + select!.height).toBeLessThanOrEqual(
    navbar!.y + navbar!.height,
  );
  // Its name is for screen readers.
  const name = await page.getByText('Company', {exact: true}).boundingBox();
  expect(name!.width).toBeLessThanOrEqual(1);
});

test('fields of the form have a line around them, a message has a colour of its own, and axe finds nothing', async ({
  page,
}) => {
  const findings = new Findings();
  await page.goto('/docs/versioned');
  await expectFormWorks(page);
  await findings.look(page, 'sign-in');
  const field = page.getByLabel('User Name');
  await expect(field).toHaveCSS('border-top-style', 'solid');
  await logIn(page).click();
  const message = page.getByText('Enter your password');
  await expect(message).toBeVisible();
  const text = await page
    .getByText('User Name', {exact: true})
    .evaluate((node) => getComputedStyle(node).color);
  await expect(message).not.toHaveCSS('color', text);
  await findings.look(page, 'sign-in with messages');
  // The blue of Infima, which a site changes or not.
  const isOfSite = (line: string) => /contrast \.button--/.test(line);
  expect(findings.lines.filter((line) => !isOfSite(line))).toEqual([]);
});
