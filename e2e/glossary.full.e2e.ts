import {expect, signIn, test} from './test';

test('terms keep every tooltip on the screen, on a phone and on a desktop', async ({page}) => {
  for (const address of ['/features/incidents', '/configuration/users']) {
    await signIn(page, address);
    for (const width of [390, 1280]) {
      await page.setViewportSize({width, height: 800});
      const found = await page.evaluate(tooltipsOffScreen);
      expect(found.count, address).toBeGreaterThan(5);
      expect(found.offScreen, `${address} at ${width} px`).toEqual([]);
    }
  }
});

test.describe('touched', () => {
  test.use({
    ...{hasTouch: true, isMobile: true},
    viewport: {width: 390, height: 800},
  });

  test('a term is a link that one tap follows', async ({page}) => {
    await signIn(page, '/usage/assets');
    await page.getByRole('link', {name: 'asset', exact: true}).tap();
    await expect(page).toHaveURL('/features/glossary#asset');
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
