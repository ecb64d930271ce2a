import {expect, signIn, test} from './test';

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

test('without script a figure is read, and nothing on it pretends to move', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, '/configuration/notification-profiles');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`${site.url}/configuration/notification-profiles`);
  const figure = plain.getByRole('figure', {name: 'Incident raised'});
  await expect(figure).toContainText('Acknowledged at 02:28');
  await expect(figure).toContainText('02:25 Manager');
  await expect(figure.locator('input, select').first()).toBeHidden();
  await expect(figure.getByRole('slider')).toHaveCount(0);
  await context.close();
});

test('a door of the home page opens wherever its card is clicked', async ({
  page,
}) => {
  await signIn(page);
  await page.getByText('Numbered steps, how to check').click({force: true});
  await expect(page).toHaveURL(/\/usage\/overview$/);
});
