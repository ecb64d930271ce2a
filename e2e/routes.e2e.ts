import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {Findings} from './findings';
import type {Operation} from './serve';
import {authenticate, expect, expectSignedIn, heading, sidebar, signIn, test} from './test';

/** Every route of the guide: the addresses without an id, help links aside. */
const routes = readFileSync('docs/addresses.txt', 'utf8')
  .split('\n')
  .filter((address) => /^\/(?!help\/)[^#]*$/.test(address));

/** The rules of axe that depend on the width. */
const sizeRules = ['scrollable-region-focusable', 'target-size'];

/** In parts, which run beside each other. */
const parts = ['/configuration', '/features', '/usage'].map(
  (part) => [part, routes.filter((route) => route.startsWith(part))] as const,
);
const others = routes.filter((route) => !parts.some(([, part]) => part.includes(route)));

/** Pages whose chips name two roles, and the one with the most chips. */
const withRoles = ['/usage/devices', '/usage/incidents', '/usage/overview'];

/** A page of each kind; axe looks at all routes with AXE=all, once a week. */
const kinds = [
  ...['/', '/search', '/template/', '/features/glossary'],
  ...['/features/incidents', '/configuration/notification-profiles'],
  ...withRoles,
];
const hasAxe = (route: string) => process.env.AXE === 'all' || kinds.includes(route);

for (const [part, ofPart] of [...parts, ['elsewhere', others] as const]) {
  test(`every route ${part} opens hydrated, with a clean console, and fits a phone, as do its diagrams, and wider screens, as do its tables and contents`, async ({
    page,
    site,
  }) => {
    test.setTimeout(60_000 + ofPart.length * 10_000);
    const findings = new Findings();
    await authenticate(page, 'casey@example.com');
    site.intercept = meAs('ADMIN');
    for (const route of ofPart) {
      await page.setViewportSize({width: 1280, height: 720});
      const response = await page.goto(route);
      expect(response?.status(), route).toBe(200);
      await expectSignedIn(page);
      await expect(heading(page)).toHaveCount(1);
      if (hasAxe(route)) {
        await findings.lookInBothModes(page, route);
      }
      await page.setViewportSize({width: 390, height: 800});
      await expectDiagramsFit(page, route);
      if (hasAxe(route)) {
        await expectNothingOnPhone(page, route);
      }
      expect(await tooWide(page), route).toEqual([]);
      await expectWideFits(page, route);
    }
    expect(findings.lines).toEqual([]);
  });
}

/**
 * With a mouse, the contents stand beside the text, no table is over them and the page does
 * not scroll sideways. From the width of a small laptop on, no table does either.
 */
async function expectWideFits(page: Page, route: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  for (const width of [997, 1024, 1100, 1280, 1920]) {
    await page.setViewportSize({width, height: 800});
    const found = await page.evaluate(() => {
      const tables = [...document.querySelectorAll('article div:has(> table)')];
      const contents = document.querySelector('.table-of-contents')?.getBoundingClientRect();
      const isOver = (table: Element) =>
        contents && table.getBoundingClientRect().right > contents.left;
      return {
        below: contents && contents.top > 200,
        over: tables.filter(isOver).length,
        cut: tables.filter((table) => table.scrollWidth > table.clientWidth).length,
        sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      };
    });
    const cut = width < 1280 ? found.cut : 0;
    const below = found.below === undefined ? undefined : false;
    expect(found, `${route}, ${width} px`).toEqual({below, over: 0, cut, sideways: 0});
  }
}

const me = {
  ...{id: '3', email: 'casey@example.com', companyId: '1'},
  permissions: [{id: '1', companyId: '1'}],
  isEndUserAgreementAccepted: true,
};

const meAs = (role: string) => (operation: Operation) =>
  operation.operationName === 'Me' ? Response.json({data: {me: {...me, role}}}) : null;

/** Lists the widths at which a page scrolls sideways, with the size of letters. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, size] of [
    [390, '100%'],
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({width, height: 800});
    const needed = await page.evaluate((fontSize) => {
      const html = document.documentElement;
      html.style.fontSize = fontSize;
      return html.scrollWidth;
    }, size);
    if (needed > width) {
      found.push(`${needed} of ${width} px, ${size}`);
    }
  }
  return found;
}

/** On a phone only sizes differ. */
async function expectNothingOnPhone(page: Page, route: string): Promise<void> {
  await expect
    // A table notices later that it scrolls.
    .poll(async () => {
      const onPhone = new Findings();
      await onPhone.look(page, route, sizeRules);
      return onPhone.lines;
    })
    .toEqual([]);
}

/** Pages that have a diagram, so that none is looked at in vain. */
const withDiagrams = ['/features/domain', '/features/incidents'];

/**
 * On a phone a diagram fits or scrolls inside itself, its text is no smaller
 * than 12 px, and no label is cut.
 */
async function expectDiagramsFit(page: Page, route: string): Promise<void> {
  const found = await page.locator('.diagram').evaluateAll((figures) =>
    figures.map((figure) => {
      const texts = [...figure.querySelectorAll('text')];
      const svg = figure.querySelector('svg')!.getBoundingClientRect();
      return {
        overflow: getComputedStyle(figure).overflowX,
        scrolls: figure.scrollWidth > figure.clientWidth,
        label: figure.getAttribute('aria-label'),
        right: figure.getBoundingClientRect().right,
        smallest: Math.min(
          ...texts.map(
            (text) => text.getScreenCTM()!.a * parseFloat(getComputedStyle(text).fontSize),
          ),
        ),
        cut: texts
          .filter((text) => {
            const {left, right} = text.getBoundingClientRect();
            const shape = text.previousElementSibling!;
            const box = shape.closest('.node') ? shape.getBoundingClientRect() : svg;
            return left < box.left - 0.5 || right > box.right + 0.5;
          })
          .map(({textContent}) => textContent),
      };
    }),
  );
  if (withDiagrams.includes(route)) {
    expect(found.length, route).toBeGreaterThan(0);
  }
  for (const drawing of found) {
    expect(drawing, route).toMatchObject({overflow: 'auto', cut: []});
    expect(drawing.right).toBeLessThanOrEqual(390 - 15);
    expect(drawing.smallest).toBeGreaterThanOrEqual(11.99);
    if (drawing.scrolls) {
      expect(drawing.label).not.toBeNull();
    }
  }
}

// Administrators have seen all routes above.
for (const role of ['VIEWER', 'OPERATOR', 'MANAGER']) {
  test(`pages with chips of roles fit a phone, and axe finds nothing on them, for ${role}`, async ({
    page,
    site,
  }) => {
    const findings = new Findings();
    await authenticate(page, 'casey@example.com');
    site.intercept = meAs(role);
    for (const route of withRoles) {
      await page.goto(route);
      await expectSignedIn(page);
      await findings.lookInBothModes(page, route);
      expect(await tooWide(page), route).toEqual([]);
    }
    expect(findings.lines).toEqual([]);
  });
}

test('the main sidebar holds every route but search, home and template', async ({page}) => {
  expect(routes).toEqual(expect.arrayContaining(kinds));
  await signIn(page, '/features/domain');
  for (const category of ['Usage', 'Configuration']) {
    const button = sidebar(page).getByRole('button', {name: category});
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  }
  const links = () =>
    sidebar(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const expected = routes.filter((route) => !['/', '/search', '/template/'].includes(route));
  await expect.poll(async () => (await links()).sort()).toEqual([...expected].sort());
  expect((await links())[0]).toBe('/features/domain');
  // Opening one category does not close another, and nothing hides it all.
  await expect(sidebar(page).getByRole('link', {name: 'How it fits together'})).toBeVisible();
  await expect(page.getByRole('button', {name: /collapse sidebar/i})).toHaveCount(0);
});
