import {findOverlaps} from './overlaps';
import {Findings} from './findings';
import {openSearch} from './search-box';
import {accountMenu, expect, expectFormWorks, logIn, signIn, test} from './test';

// The parts of the lock on a site that has no style sheet for them: packages/lock/fixture-site,
// which has only the theme of Docusaurus.

test.use({siteOptions: {}});

test('no item of the navbar lies over another, and the account stands within it', async ({
  page,
}) => {
  await signIn(page, '/docs/next/translated', 'casey@example.com');
  const place = page.locator('.navbar');
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({width, height: 800});
    expect(await place.evaluate(findOverlaps), `${width} px`).toEqual([]);
  }
  const navbar = await place.boundingBox();
  const button = await accountMenu(page).boundingBox();
  expect(button!.y).toBeGreaterThanOrEqual(navbar!.y);
  expect(button!.y + button!.height).toBeLessThanOrEqual(navbar!.y + navbar!.height);
  // This text is for screen readers only.
  const name = await page.getByText('Account of').boundingBox();
  expect(name!.width).toBeLessThanOrEqual(1);
});

test('in a navbar with as many items as fit, the account is cut and no item lies over another', async ({
  page,
}) => {
  await signIn(page, '/docs/versioned', 'casey@example.com');
  const place = page.locator('.navbar');
  await place.locator('.navbar__items:not(.navbar__items--right)').evaluate((items) => {
    for (const name of ['Guides', 'Maintainers']) {
      items.append(
        Object.assign(items.querySelector('.navbar__link')!.cloneNode(), {textContent: name}),
      );
    }
  });
  for (const width of [1000, 1100, 1280]) {
    await page.setViewportSize({width, height: 800});
    expect(await place.evaluate(findOverlaps), `${width} px`).toEqual([]);
  }
});

test('fields of the form have a border, a message has its own colour, and axe finds nothing', async ({
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
  // The contrast of Infima's blue depends on the site, which may change that colour.
  const isOfSite = (line: string) => /contrast (\.button--|button\[type="submit"\])/.test(line);
  expect(findings.lines.filter((line) => !isOfSite(line))).toEqual([]);
});

test('a search box without hits shows only its field, with the keys right below it', async ({
  page,
}) => {
  await signIn(page, '/docs/versioned');
  await openSearch(page);
  const [field, keys, box] = await Promise.all(
    ['.DocSearch-SearchBar', '.DocSearch-Footer', '.DocSearch-Modal'].map((part) =>
      page.locator(part).boundingBox(),
    ),
  );
  expect(keys!.y).toBe(field!.y + field!.height);
  expect(box!.y + box!.height).toBe(keys!.y + keys!.height);
});

test("the search box has the site's colour", async ({page}) => {
  await signIn(page, '/docs/versioned');
  await openSearch(page);
  const [ofBox, ofSite] = await page
    .locator('.DocSearch-Modal')
    .evaluate((box) =>
      ['--docsearch-primary-color', '--ifm-color-primary'].map((name) =>
        getComputedStyle(box).getPropertyValue(name),
      ),
    );
  // `custom.css` of the site sets it for the dark theme.
  expect(ofSite).toBe('#4fd3a5');
  expect(ofBox).toBe(ofSite);
});
