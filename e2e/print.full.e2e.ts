import {expect, navbar, sidebar, signIn, test} from './test';

const paper = {top: '15mm', right: '15mm', bottom: '15mm', left: '15mm'};

test('on paper a page of either mode is black on white, without what is for the screen', async ({
  page,
}) => {
  await signIn(page, '/configuration/users');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({media: 'print', colorScheme});
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', colorScheme);
    await expect(html).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const selector of ['p', 'h2', 'td', 'td a', '.alert p']) {
      await expect(page.locator(`article ${selector}`).first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    }
    // The colours for a dark background are too pale on white.
    await expect(page.locator('article .chip.tone-grey').first()).toHaveCSS(
      'color',
      'rgb(86, 96, 114)',
    );
  }
  await expect(navbar(page)).toBeHidden();
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('navigation', {name: 'Breadcrumbs'})).toBeHidden();
  await expect(page.locator('main button:visible')).toHaveCount(0);
  await expect(page.locator('.table-of-contents')).toBeHidden();
  await expect(page.locator('.pagination-nav')).toBeHidden();
});

test('on paper links are spelled out but in tables, for terms and within the page, no drawing is taller than half a page, no table or code is wider than the page, and no details stay closed', async ({
  page,
}) => {
  await signIn(page, '/configuration/notification-profiles');
  await page.setViewportSize({width: 720, height: 1000}); // A4 with margins
  await page
    .locator('.markdown')
    .evaluate((article) =>
      article.insertAdjacentHTML(
        'beforeend',
        '<p><a href="https://example.com/">x</a></p><details><summary>Why</summary><div>Because</div></details>',
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

  const links = await page.locator('.markdown a:not(.hash-link, figure *)').evaluateAll((all) =>
    all.map((link) => ({
      isInTable: link.closest('td') !== null,
      href: link.getAttribute('href') ?? '',
      printed: getComputedStyle(link, '::after').content,
    })),
  );
  const spelled = links.filter(({printed}) => printed !== 'none');
  const silent = links.filter(({printed}) => printed === 'none');
  expect(spelled.length).toBeGreaterThan(5);
  for (const {href, printed} of spelled) {
    // Chromium joins the strings of the rule, or lists them.
    expect(printed.replaceAll('" "', '')).toBe(
      `" (${new URL(href, 'http://localhost:3000').href})"`,
    );
  }
  expect(silent.length).toBeGreaterThan(5);
  for (const {href, isInTable} of silent) {
    expect(isInTable || /^(#|\/features\/glossary#)/.test(href), href).toBe(true);
  }
  expect(spelled.some(({isInTable}) => isInTable)).toBe(false);
  const heights = await page
    .locator('article figure svg')
    .evaluateAll((all) => all.map((svg) => svg.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(500);
});

test('the run-book prints alone on two full pages, in type that a door can carry, and says which sheet it is', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents');
  await page.evaluate(() => {
    // The dialog of the browser would hold the test.
    window.print = () => undefined;
  });
  const button = page.getByRole('button', {name: 'Print the run-book'});
  await button.click();
  const pdf = await page.pdf({format: 'A4', margin: paper});
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);

  // Making the PDF ended the print, as the dialog does.
  await button.click();
  await page.setViewportSize({width: 680, height: 1009}); // A4 without margins
  await page.emulateMedia({media: 'print'});
  await expect(page.locator('#run-book-threshold')).toBeVisible();
  await expect(page.locator('#reopen-an-incident')).toBeHidden();
  const runBook = page.locator('.run-book');
  expect((await runBook.boundingBox())?.height).toBeGreaterThan(1.8 * 1009);
  const sheet = page.locator('.run-book__sheet');
  await expect(sheet).toHaveText(
    /^Platform run-book Site: Printed \d+ \w+ \d{4} http.*\/usage\/incidents$/,
  );

  const texts = runBook.locator('p, li, td, th, code, .chip');
  const sizes = await texts.evaluateAll((all) =>
    all.map((text) => parseFloat(getComputedStyle(text).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14); // px: 10.5 pt
  // Whose role and which states they are is nothing for a wall.
  await expect(runBook.locator('[data-role]:visible')).toHaveCount(0);
  for (const chip of await runBook.locator('.chip').all()) {
    await expect(chip).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
  for (const link of await runBook.locator('a:visible').all()) {
    await expect(link).toHaveCSS('text-decoration-line', 'none');
  }
  const lines = runBook.locator('td:empty');
  expect(await lines.count()).toBeGreaterThan(10);
  for (const line of await lines.all()) {
    expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(28);
  }

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('#reopen-an-incident')).toBeVisible();
});
