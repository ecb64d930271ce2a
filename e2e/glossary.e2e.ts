import type {Page} from '@playwright/test';
import {expect, signIn, test} from './test';

const term = (page: Page) => page.getByRole('link', {name: 'asset', exact: true});
const tooltip = (page: Page) => page.locator('#about-asset');

// WCAG 2.2, success criterion 1.4.13 (content on hover or focus).
test('a term shows its definition to pointer and keyboard, until Escape, and not on paper', async ({
  page,
}) => {
  await signIn(page, '/usage/assets');
  await expect(tooltip(page)).toBeHidden();
  await term(page).hover();
  await expect(tooltip(page)).toBeVisible();
  await tooltip(page).hover();
  // It would go after a delay, which is a transition.
  await tooltip(page).evaluate((element) =>
    Promise.all(element.getAnimations().map(({finished}) => finished)),
  );
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toBeHidden();
  await page.mouse.move(0, 0);
  await term(page).hover();
  await expect(tooltip(page)).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expect(tooltip(page)).toBeHidden();
  await page.emulateMedia({media: 'screen'});
  await page.mouse.move(0, 0);
  await expect(tooltip(page)).toBeHidden();

  await page.locator('article h1').click();
  const hasFocus = () => term(page).evaluate((link) => link === document.activeElement);
  while (!(await hasFocus())) {
    await page.keyboard.press('Tab');
  }
  await expect(tooltip(page)).toBeVisible();
  await expect(term(page)).toHaveAccessibleDescription(/^A thing the company/);
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/features/glossary#asset');
});
