import {expect, signIn, test} from './test';

// WCAG 2.2, success criterion 1.4.13 (content on hover or focus).
test.describe('a term', () => {
  test('shows its definition to the pointer, which may enter it, until Escape', async ({
    page,
  }) => {
    await signIn(page, '/usage/assets');
    const term = page.getByRole('link', {name: 'asset', exact: true});
    const tooltip = page.locator('#about-asset');
    await expect(tooltip).toBeHidden();
    await term.hover();
    await expect(tooltip).toBeVisible();
    await tooltip.hover();
    // Longer than the delay after which it shows and goes.
    await page.waitForTimeout(400);
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await page.mouse.move(0, 0);
    await term.hover();
    await expect(tooltip).toBeVisible();
  });

  test('shows its definition to the keyboard, and Enter follows the link', async ({
    page,
  }) => {
    await signIn(page, '/usage/assets');
    const term = page.getByRole('link', {name: 'asset', exact: true});
    const tooltip = page.locator('#about-asset');
    await page.locator('article h1').click();
    while (!(await term.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await expect(tooltip).toBeVisible();
    await expect(term).toHaveAccessibleDescription(/^A thing the company/);
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/features/glossary#asset');
  });

  for (const width of [390, 1280]) {
    test(`keeps every tooltip on the screen at ${width} px`, async ({page}) => {
      test.slow();
      await signIn(page);
      await page.setViewportSize({width, height: 800});
      for (const address of ['/features/incidents', '/configuration/users']) {
        await page.goto(address);
        for (const term of await page.locator('[aria-describedby]').all()) {
          await page.mouse.move(0, 0);
          await term.hover();
          const id = await term.getAttribute('aria-describedby');
          const tooltip = page.locator(`[id="${id}"]`);
          await expect(tooltip).toBeVisible();
          await expect(tooltip, id!).toBeInViewport({ratio: 1});
        }
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow).toBe(0);
      }
    });
  }

  test.describe('touched', () => {
    test.use({hasTouch: true, isMobile: true});

    test('is a link that one tap follows', async ({page}) => {
      await signIn(page, '/usage/assets');
      await page.setViewportSize({width: 390, height: 800});
      await page.getByRole('link', {name: 'asset', exact: true}).tap();
      await expect(page).toHaveURL('/features/glossary#asset');
    });
  });

  test('is not spelled out on paper', async ({page}) => {
    await signIn(page, '/usage/assets');
    await page.getByRole('link', {name: 'asset', exact: true}).hover();
    await page.emulateMedia({media: 'print'});
    await expect(page.locator('#about-asset')).toBeHidden();
  });

  test.describe('without script', () => {
    test('is a link with its tooltip', async ({page, browser}) => {
      await signIn(page, '/usage/assets');
      const context = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await page.context().storageState(),
      });
      const plain = await context.newPage();
      await plain.goto(page.url());
      const term = plain.getByRole('link', {name: 'asset', exact: true});
      await term.hover();
      await expect(plain.locator('#about-asset')).toBeVisible();
      await expect(plain.locator('#about-asset')).toBeInViewport({ratio: 1});
      await term.click();
      await expect(plain).toHaveURL(/\/features\/glossary#asset$/);
      await context.close();
    });
  });
});
