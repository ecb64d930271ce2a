import {Findings} from '../findings';
import {box, firstHit, openSearch} from '../search-box';
import {
  accountMenu,
  expect,
  expectFormWorks,
  fillForm,
  heading,
  logIn,
  signIn,
  test,
} from '../test';

test.use({guide: 'sample'});

// The parts that routes.full.e2e.ts does not see: forms, dialogs, menus and messages.

// The sign-in build keeps the mode that it was loaded in.
for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({colorScheme, siteOptions: {}});

    test('axe finds nothing on the form, the form for a new password, and their messages', async ({
      page,
      site,
    }) => {
      const findings = new Findings();
      await page.goto('/usage/overview');
      await expectFormWorks(page);
      await findings.look(page, 'sign-in');
      await logIn(page).click();
      await expect(page.getByText('Enter your password')).toBeVisible();
      await findings.look(page, 'sign-in with messages');

      await site.expirePassword('casey@example.com');
      await fillForm(page, 'casey@example.com');
      await expect(page.getByLabel('User Name')).toHaveAttribute('readonly');
      await findings.look(page, 'new password');
      await page.getByRole('button', {name: 'Change password'}).click();
      await expect(page.getByText('Enter a new password')).toBeVisible();
      await findings.look(page, 'new password with messages');
      expect(findings.lines).toEqual([]);
    });
  });
}

test('axe finds nothing, in both modes, on the account, the search, the menu of a phone and the not-found page', async ({
  page,
}) => {
  const findings = new Findings();
  await signIn(page, '/usage/tables', 'casey@example.com');
  await accountMenu(page).click();
  await findings.lookInBothModes(page, 'account and notes');
  await openSearch(page);
  // Inserts the query at once: hits of a later letter would replace those that axe looks at.
  await page.keyboard.insertText('quiet hours');
  await expect(firstHit(page)).toBeVisible();
  await findings.lookInBothModes(page, 'search box with hits');
  await page.keyboard.press('Escape');
  await page.setViewportSize({width: 390, height: 800});
  await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
  await expect(page.getByText('Back to main menu')).toBeVisible();
  await findings.lookInBothModes(page, 'menu of a phone');
  await page.setViewportSize({width: 1280, height: 720});

  await page.goto('/search?q=quiet');
  await expect(box(page)).toHaveValue('quiet');
  await expect(page.getByRole('article').first()).toBeVisible();
  await findings.lookInBothModes(page, '/search with hits');
  await page.goto('/no-such-page');
  await expect(heading(page)).toHaveText('Page Not Found');
  await findings.lookInBothModes(page, 'not found');
  expect(findings.lines).toEqual([]);
});

test('axe finds nothing in the panel of the reading token, in both modes, on a phone and on a desktop', async ({
  page,
}) => {
  await signIn(page, '/usage/tables');
  const findings = new Findings();
  const name = 'Use the guide in your assistant';
  const panel = page.getByRole('dialog', {name});
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 844});
    await page.getByRole('button', {name}).click();
    await findings.lookInBothModes(page, `no token, ${width} px`);
    await panel.getByRole('button', {name: 'Create token'}).click();
    await expect(panel.getByRole('figure', {name: 'Token'})).toBeVisible();
    await findings.lookInBothModes(page, `token, ${width} px`);
    await panel.getByRole('button', {name: 'Revoke token'}).click();
    await expect(panel.getByRole('status')).toHaveText('The token is revoked.');
    await panel.getByRole('button', {name: 'Close'}).click();
  }
  expect(findings.lines).toEqual([]);
});
