import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {authenticate, expect, heading, navbar, signIn, test} from '../test';

test.use({guide: 'sample'});

test.describe('a page that crashes', () => {
  test.use({expectedConsole: /DateTimeFormat/});

  test("shows 'This page crashed' at its address, and 'Try again' brings it back", async ({
    page,
  }) => {
    await signIn(page, '/features/domain');
    // The function that formats the last-update time is missing until the test puts it back.
    const format = await page.evaluateHandle(
      () => Object.getOwnPropertyDescriptor(Intl, 'DateTimeFormat') ?? {},
    );
    const openCrashing = async () => {
      await page.evaluate(() => Reflect.deleteProperty(Intl, 'DateTimeFormat'));
      await navbar(page).getByRole('link', {name: 'Configuration'}).click();
      await expect(page.getByText('This page crashed', {exact: true})).toBeVisible();
      await expect(page).toHaveURL('/configuration/company');
      await page.evaluate(
        (property) => Object.defineProperty(Intl, 'DateTimeFormat', property),
        format,
      );
    };
    await openCrashing();
    await page.getByRole('button', {name: 'Try again'}).click();
    await expect(heading(page)).toHaveText('Company settings');
    await expect(page).toHaveURL('/configuration/company');
  });
});

test.describe('a picture with a script', () => {
  test.use({siteOptions: {}, expectedConsole: /violates|sandboxed/});

  test('is shown, and runs no script when it is opened by itself', async ({page, site}) => {
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

test('code has the colours of the scheme, and is copied as text', async ({page, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/template/');
  const block = page.locator('.theme-code-block').first();
  await block.getByRole('button', {name: 'Copy'}).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('title: About zones');
  const colours = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    colours.add(await block.locator('code').evaluate((one) => getComputedStyle(one).color));
  }
  expect(colours.size).toBe(2);
});
