import {expect, signIn, test} from './test';

// That figures are used by the keyboard is in the reader's path, and in the
// tests beside them.

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

test('figures keep their height while values change, on a phone and on a desktop', async ({
  page,
}) => {
  await signIn(page, '/template');
  for (const width of [390, 1280]) {
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
          const where = `${name}, ${index}, ${width} px`;
          expect.soft(await height(), where).toBe(first);
        }
        await select.selectOption({index: 0});
      }
    }
  }
});
