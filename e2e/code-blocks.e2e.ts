import type {Page} from '@playwright/test';
import {expect, expectSignedIn, signIn, test} from './test';

/** The scripts that a page loads, which hold a name of the highlighter's. */
async function withHighlighter(page: Page, address: string): Promise<string[]> {
  const found: Promise<string | undefined>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      const text = response.text();
      found.push(
        text.then((script) => (script.includes('objectivec') ? response.url() : undefined)),
      );
    }
  });
  await page.goto(address);
  await expectSignedIn(page);
  page.removeAllListeners('response');
  return (await Promise.all(found)).filter((url) => url !== undefined);
}

test('code has the colours of the scheme before scripts run, and is copied as text', async ({
  page,
  context,
}) => {
  await signIn(page);
  expect(await withHighlighter(page, '/template/')).toEqual([]);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = page
    .getByRole('figure')
    .filter({has: page.locator('.numbered')})
    .first();
  await block.getByRole('button', {name: 'Copy'}).click();
  await expect(block.getByRole('button', {name: 'Copied'})).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toHaveProperty('incident.severity');

  const colour = () =>
    block
      .getByText('incident', {exact: false})
      .first()
      .evaluate((token) => getComputedStyle(token).color);
  const colours = new Set<string>();
  // No script arrives.
  await page.route('**/*.js', () => {});
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    await page.reload({waitUntil: 'commit'});
    colours.add(await colour());
  }
  expect(colours.size).toBe(2);
});
