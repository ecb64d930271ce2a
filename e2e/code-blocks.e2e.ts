import type {Page} from '@playwright/test';
import {expect, signIn, test} from './test';

/** The scripts that a page loads, which hold a name of the highlighter's. */
async function withHighlighter(page: Page, address: string): Promise<string[]> {
  const found: Promise<string | undefined>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      const text = response.text();
      found.push(
        text.then((script) =>
          script.includes('objectivec') ? response.url() : undefined,
        ),
      );
    }
  });
  await page.goto(address, {waitUntil: 'networkidle'});
  page.removeAllListeners('response');
  return (await Promise.all(found)).filter((url) => url !== undefined);
}

test('code is coloured and copied, and other pages load no highlighter', async ({
  page,
  context,
}) => {
  await signIn(page);
  expect(await withHighlighter(page, '/usage/assets')).toEqual([]);
  expect(await withHighlighter(page, '/template/')).toHaveLength(1);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = page.locator('.language-json').first();
  await expect(block.locator('.token.property').first()).toBeVisible();
  await block.hover();
  await block.getByRole('button', {name: /Copy/}).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toHaveProperty('incident.severity');
});
