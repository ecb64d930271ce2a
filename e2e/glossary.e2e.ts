import {authenticate, expect, expectSignedIn, signIn, test} from './test';

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
    // It would go after a delay, which is a transition.
    await tooltip.evaluate((element) =>
      Promise.all(element.getAnimations().map(({finished}) => finished)),
    );
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

  test('keeps every tooltip on the screen, on a phone and on a desktop', async ({
    page,
  }) => {
    await authenticate(page);
    for (const address of ['/features/incidents', '/configuration/users']) {
      await page.goto(address);
      await expectSignedIn(page);
      for (const width of [390, 1280]) {
        await page.setViewportSize({width, height: 800});
        const found = await page.evaluate(tooltipsOffScreen);
        expect(found.count, address).toBeGreaterThan(5);
        expect(found.offScreen, `${address} at ${width} px`).toEqual([]);
      }
    }
  });

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
    test.use({javaScriptEnabled: false});

    test('is a link with its tooltip', async ({page}) => {
      await authenticate(page);
      await page.goto('/usage/assets');
      const term = page.getByRole('link', {name: 'asset', exact: true});
      await term.hover();
      await expect(page.locator('#about-asset')).toBeVisible();
      await expect(page.locator('#about-asset')).toBeInViewport({ratio: 1});
      await term.click();
      await expect(page).toHaveURL(/\/features\/glossary#asset$/);
    });
  });
});

/**
 * Runs in the page. Focuses one term after the other, which places its tooltip
 * as the pointer does, and looks where the tooltip is.
 */
function tooltipsOffScreen(): {count: number; offScreen: string[]} {
  const offScreen: string[] = [];
  const terms = document.querySelectorAll<HTMLElement>('[aria-describedby]');
  for (const term of terms) {
    term.focus();
    const id = term.getAttribute('aria-describedby') ?? '';
    const tooltip = document.getElementById(id);
    tooltip?.getAnimations().forEach((delay) => delay.finish());
    const box = tooltip?.getBoundingClientRect();
    const isOnScreen =
      tooltip?.checkVisibility({visibilityProperty: true}) &&
      box &&
      box.left >= 0 &&
      box.top >= 0 &&
      box.right <= document.documentElement.clientWidth &&
      box.bottom <= innerHeight;
    if (!isOnScreen || document.documentElement.scrollWidth > innerWidth) {
      offScreen.push(id);
    }
  }
  return {count: terms.length, offScreen};
}
