import type {Locator} from '@playwright/test';
import {accountMenu, expect, expectFormWorks, signIn, test} from '../test';

test.use({guide: 'sample', viewport: {width: 1280, height: 900}});

/** Compares a part of a page with its picture; the elements of `inside` must lie within it. */
async function comparePart(part: Locator, name: string, inside: Locator[]): Promise<void> {
  // A font that comes late is not used, so the picture would depend on the machine.
  const content = '* {font-family: "Liberation Sans" !important}';
  await part.page().addStyleTag({content});
  const frame = (await part.boundingBox())!;
  for (const each of inside) {
    const box = (await each.boundingBox())!;
    expect(box.x, name).toBeGreaterThanOrEqual(frame.x);
    expect(box.y + box.height, name).toBeLessThanOrEqual(frame.y + frame.height);
  }
  await expect(part).toHaveScreenshot(`${name}.png`, {animations: 'disabled', caret: 'hide'});
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({colorScheme});

    test('the form, a table, an admonition and the account look as in their pictures', async ({
      page,
    }) => {
      await page.goto('/configuration/notification-profiles');
      await expectFormWorks(page);
      const form = page.locator('form');
      await comparePart(form, `form-${colorScheme}`, [
        form.getByRole('button', {name: 'Log In'}),
        form.getByLabel('User Name'),
        form.getByLabel('Password', {exact: true}),
      ]);

      await signIn(page, '/configuration/notification-profiles');
      const table = page.locator('article table').first();
      await comparePart(table, `table-${colorScheme}`, await table.locator('th').all());
      await page.goto('/usage/incidents');
      const admonition = page.locator('.theme-admonition').first();
      await comparePart(admonition, `admonition-${colorScheme}`, [admonition.locator('p').last()]);
      await comparePart(accountMenu(page), `account-${colorScheme}`, []);
    });
  });
}
