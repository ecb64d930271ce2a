import {expect, navbar, sidebar, signIn, test} from '../test';

test.use({guide: 'sample'});

test('on paper a page of either mode is black on white, without the parts for screens', async ({
  page,
}) => {
  await signIn(page, '/configuration/users');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({media: 'print', colorScheme});
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', colorScheme);
    await expect(html).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const selector of ['p', 'h2', 'td', 'p a']) {
      await expect(page.locator(`article ${selector}`).first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    }
  }
  await expect(navbar(page)).toBeHidden();
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('navigation', {name: 'Breadcrumbs'})).toBeHidden();
  await expect(page.locator('main button:visible')).toHaveCount(0);
  await expect(page.locator('.table-of-contents')).toBeHidden();
  await expect(page.locator('.pagination-nav')).toBeHidden();
});

test('on paper tables and code fit the width, drawings fit half of the height, and details are open', async ({
  page,
}) => {
  await signIn(page, '/template/');
  await page.setViewportSize({width: 720, height: 1000}); // A4 with margins
  await page
    .locator('.markdown')
    .evaluate((article) =>
      article.insertAdjacentHTML(
        'beforeend',
        '<details><summary>Why</summary><div>Because</div></details>',
      ),
    );
  const details = page.getByText('Because', {exact: true});
  await expect(details).toBeHidden();
  await page.emulateMedia({media: 'print'});
  await expect(details).toBeVisible();
  const edges = await page
    .locator('table')
    .evaluateAll((all) => all.map((table) => Math.round(table.getBoundingClientRect().right)));
  expect(edges.length).toBeGreaterThan(2);
  expect(Math.max(...edges)).toBeLessThanOrEqual(720);
  const code = page.locator('article pre').first();
  expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);

  const heights = await page
    .locator('article figure svg')
    .evaluateAll((all) => all.map((svg) => svg.clientHeight));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(500);
});

test('only the run-book and the steps for a platform that is down print, on one page that says it is a sample', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents');
  const pdf = await page.pdf({format: 'A4'});
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({media: 'print'});
  await expect(page.getByRole('heading', {name: 'When the platform is down'})).toBeVisible();
  await expect(page.getByRole('heading', {name: 'Undo'})).toBeHidden();
  await expect(page.getByText('Sample: the platform')).toBeVisible();
});
