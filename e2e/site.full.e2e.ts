import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {authenticate, expect, expectSignedIn, heading, navbar, signIn, test} from './test';

test.describe('a page that crashes', () => {
  test.use({expectedConsole: /toUTCString is not a function/});

  test("shows 'This page crashed' at its address and no text of the error, 'Try again' brings it back, and another page can be opened", async ({
    page,
  }) => {
    await signIn(page, '/features/domain');
    // What renders the last-update time is missing until it is put back.
    const toUTCString = await page.evaluateHandle(
      () => Object.getOwnPropertyDescriptor(Date.prototype, 'toUTCString') ?? {},
    );
    const openCrashing = async () => {
      await page.evaluate(() => Reflect.deleteProperty(Date.prototype, 'toUTCString'));
      await navbar(page).getByRole('link', {name: 'Configuration'}).click();
      await expect(page.getByText('This page crashed', {exact: true})).toBeVisible();
      await expect(page).toHaveURL('/configuration/company');
      await expect(page.getByText('toUTCString')).toHaveCount(0);
      await page.evaluate(
        (property) => Object.defineProperty(Date.prototype, 'toUTCString', property),
        toUTCString,
      );
    };
    await openCrashing();
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(heading(page)).toHaveText('Company settings');
    await expect(page).toHaveURL('/configuration/company');

    await page.goBack();
    await openCrashing();
    await page.goBack();
    await expect(heading(page)).toHaveText('How the platform fits together');
  });
});

test.describe('a picture with a script', () => {
  test.use({siteOptions: {}, expectedConsole: /violates|sandboxed/});

  test('is shown and runs none when it is opened by itself', async ({page, site}) => {
    await authenticate(page);
    const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));
    mkdirSync(path.join(folder, 'img'));
    writeFileSync(path.join(folder, '404.html'), '<!doctype html>');
    writeFileSync(
      path.join(folder, 'img/plan.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg"><style>rect { fill: rgb(1, 2, 3) }</style>
      <rect width="9" height="9" onclick="id = 'ran'"/><script>document.querySelector('rect').id = 'ran'</script></svg>`,
    );
    site.deploy(folder);
    rmSync(folder, {recursive: true});
    await page.goto('/img/plan.svg');
    const shape = page.locator('rect');
    await expect(shape).toHaveCSS('fill', 'rgb(1, 2, 3)');
    await shape.click();
    await expect(shape).not.toHaveAttribute('id');
  });
});

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

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('tasks have plain chips and the whole list, and figures are read, and nothing on them pretends to move', async ({
    page,
  }) => {
    await authenticate(page);
    await page.goto('/usage/overview');
    await expect(page.locator('#lost-phone + div')).toHaveText('Anyone, then Manager');
    await expect(page.getByLabel('Only what I can do')).toBeHidden();
    await expect(page.getByRole('list', {name: 'Work with reports'}).getByRole('link')).toHaveCount(
      7,
    );

    await page.goto('/configuration/notification-profiles');
    const trace = page.getByRole('figure', {name: 'Who is notified'});
    await expect(trace).toContainText('Step 2: not notified, acknowledged at 06:18');
    await expect(trace.locator('input, select').first()).toBeHidden();
    await expect(trace.getByRole('button')).toHaveCount(0);
  });
});
