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

test('the keyboard moves a profile up, and the figure says which one is used', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents');
  const figure = page.getByRole('figure', {name: 'Who is notified'});
  const result = figure.getByRole('status');
  await expect(result).toContainText(/^Pier 4 alarm is used, second/);
  await figure.getByRole('button', {name: 'Move Everything else up'}).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(result).toContainText(/^Everything else is used, first/);
  await expect(
    figure.getByRole('button', {name: 'Move Everything else up'}),
  ).toBeFocused();
});

test.describe('in a browser of another language and time zone', () => {
  // A difference from the built page would be an error in the console.
  test.use({timezoneId: 'America/New_York', locale: 'de-DE'});

  test('a schedule has the same runs as in the built page', async ({page}) => {
    await signIn(page, '/configuration/report-schedules');
    const figure = page.getByRole('figure', {name: 'The next five runs'});
    await expect(figure.getByRole('row').nth(3)).toContainText(
      /^Sun 29 Mar 2026, 02:00.*Sun 29 Mar 2026, 03:00.*moved/,
    );
    await figure
      .getByLabel('First day')
      .selectOption('23 Oct 2026 (25 Oct in Europe)');
    await expect(figure.getByRole('status')).toContainText(
      'On 25 Oct, 01:30 occurs twice in London',
    );
  });
});

for (const width of [390, 1280]) {
  test(`figures keep their height while values change, ${width} px wide`, async ({
    page,
  }) => {
    await signIn(page, '/template');
    await page.setViewportSize({width, height: 900});
    for (const name of ['Who is notified', 'The next five runs']) {
      const figure = page.getByRole('figure', {name});
      const height = async () => (await figure.boundingBox())?.height;
      const first = await height();
      expect(first).toBeGreaterThan(400);
      for (const select of await figure.getByRole('combobox').all()) {
        const count = await select.getByRole('option').count();
        for (let index = 0; index < count; index++) {
          await select.selectOption({index});
          expect.soft(await height(), `${name}, ${index}`).toBe(first);
        }
      }
    }
  });
}

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
    await page.goto('/usage/incidents');
    const trace = page.getByRole('figure', {name: 'Who is notified'});
    await expect(trace).toContainText('Step 2, Sat 06:35: acknowledged');
    await expect(trace.getByRole('button')).toHaveCount(0);
  });
});

test('a card of the home page is a link wherever it is clicked', async ({
  page,
}) => {
  await signIn(page);
  await page.getByText('Send it every Monday').click({force: true});
  await expect(page).toHaveURL(/\/usage\/reports#schedule-a-report$/);
});
