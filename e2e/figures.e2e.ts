import {authenticate, expect, signIn, test} from './test';

test('a figure is moved by the arrow keys, and says its outcome', async ({
  page,
}) => {
  await signIn(page, '/configuration/kpi-settings');
  const figure = page.getByRole('figure', {name: 'Device uptime'});
  await expect(figure.getByRole('status')).toContainText('is Off target');
  await figure.getByRole('slider', {name: 'Value'}).focus();
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('ArrowLeft');
  }
  await expect(figure.getByRole('status')).toContainText(
    /^99\.0\s% is Warning: equal to the warning edge/,
  );
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('a figure is read, and nothing on it pretends to move', async ({
    page,
  }) => {
    await authenticate(page);
    await page.goto('/configuration/notification-profiles');
    const figure = page.getByRole('figure', {name: 'Incident raised'});
    await expect(figure).toContainText('Acknowledged at 02:28');
    await expect(figure).toContainText('02:25 Manager');
    await expect(figure.locator('input, select').first()).toBeHidden();
    await expect(figure.getByRole('slider')).toHaveCount(0);
  });
});

test('a card of the home page is a link wherever it is clicked', async ({
  page,
}) => {
  await signIn(page);
  await page.getByText('Tasks in numbered steps').click({force: true});
  await expect(page).toHaveURL(/\/usage\/overview$/);
});
