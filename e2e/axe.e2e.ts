import {expiredPassword} from './expired-password';
import {Findings} from './findings';
import {box, firstHit, searchFor} from './search-box';
import {expect, fillForm, signIn, test} from './test';

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({colorScheme});

    test('axe finds nothing on the form for a new password and its messages', async ({
      page,
      site,
    }) => {
      site.intercept = expiredPassword;
      const findings = new Findings();
      await page.goto('/');
      await fillForm(page, 'blake@example.com');
      await expect(page.getByLabel('User Name')).toHaveAttribute('readonly');
      await findings.look(page, 'new password');
      await page.getByRole('button', {name: 'Change password'}).click();
      await expect(page.getByText('Enter a new password')).toBeVisible();
      await findings.look(page, 'new password with messages');
      expect(findings.lines).toEqual([]);
    });

    test('axe finds nothing on the sign-in screen, its messages, the search, the menu of a phone and the not-found page', async ({
      page,
    }) => {
      const findings = new Findings();
      await page.goto('/usage/overview');
      await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
      await findings.look(page, 'sign-in');
      await page.getByRole('button', {name: 'Log In'}).click();
      await expect(page.getByText('Enter your password')).toBeVisible();
      await findings.look(page, 'sign-in with messages');

      await signIn(page, '/usage/overview', 'casey@example.com');
      await expect(page.getByRole('combobox', {name: 'Company'})).toBeVisible();
      await findings.look(page, 'company and notes');
      await searchFor(page, 'quiet hours');
      await expect(firstHit(page)).toBeVisible();
      await findings.look(page, 'search box with hits');
      await page.keyboard.press('Escape');
      await page.setViewportSize({width: 390, height: 800});
      await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
      await expect(page.getByText('Back to main menu')).toBeVisible();
      await findings.look(page, 'menu of a phone');
      await page.setViewportSize({width: 1280, height: 720});

      await page.goto('/search?q=quiet');
      await expect(box(page)).toHaveValue('quiet');
      await expect(page.getByRole('article').first()).toBeVisible();
      await findings.look(page, '/search with hits');
      await page.goto('/no-such-page');
      await expect(
        page.getByRole('heading', {name: 'Page Not Found'}),
      ).toBeVisible();
      await findings.look(page, 'not found');
      expect(findings.lines).toEqual([]);
    });
  });
}

test('a picture without a text and a button that is too small are found, even where something is excused', async ({
  page,
}) => {
  const findings = new Findings();
  const small = '<button style="all: unset; font-size: 8px">x</button>';
  await page.setContent(
    `<main><h1>Search</h1><img src="data:,">${small}${small}</main>`,
  );
  await findings.look(page, '/search');
  expect(findings.lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining('image-alt img'),
      expect.stringContaining('target-size button'),
    ]),
  );
});
