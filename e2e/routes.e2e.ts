import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {Findings} from './findings';
import {
  authenticate,
  expect,
  expectHydrated,
  expectSignedIn,
  heading,
  sidebar,
  signIn,
  test,
} from './test';

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
const others = routes.filter(
  (route) => !parts.some(([, part]) => part.includes(route)),
);

/** A page of each kind; axe looks at all routes with AXE=all, once a week. */
const kinds = [
  ...['/', '/search', '/template/', '/features/glossary'],
  ...['/features/incidents', '/usage/incidents', '/usage/overview'],
  '/configuration/notification-profiles',
];
const hasAxe = (route: string) =>
  process.env.AXE === 'all' || kinds.includes(route);

for (const [part, ofPart] of [...parts, ['elsewhere', others] as const]) {
  test(`every route ${part} opens hydrated, with a clean console, and fits a phone, as do its diagrams`, async ({
    page,
  }) => {
    test.setTimeout(ofPart.length * 10_000);
    const findings = new Findings();
    await authenticate(page);
    for (const route of ofPart) {
      await page.setViewportSize({width: 1280, height: 720});
      const response = await page.goto(route);
      expect(response?.status(), route).toBe(200);
      await expectHydrated(page);
      await expect(heading(page)).toHaveCount(1);
      if (hasAxe(route)) {
        await findings.lookInBothModes(page, route);
      }
      await page.setViewportSize({width: 390, height: 800});
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        route,
      ).toBe(390);
      await expectDiagramsFit(page, route);
      if (hasAxe(route)) {
        await expectNothingOnPhone(page, route);
      }
    }
    expect(findings.lines).toEqual([]);
  });
}

/** Pages whose chips name two roles, and the one with the most chips. */
const withRoles = ['/usage/devices', '/usage/incidents', '/usage/overview'];

const me = {
  ...{id: '3', email: 'casey@example.com', companyId: '1'},
  permissions: [{id: '1', companyId: '1'}],
  isEndUserAgreementAccepted: true,
};

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
            (text) =>
              text.getScreenCTM()!.a *
              parseFloat(getComputedStyle(text).fontSize),
          ),
        ),
        cut: texts
          .filter((text) => {
            const {left, right} = text.getBoundingClientRect();
            const shape = text.previousElementSibling!;
            const box = shape.closest('.node')
              ? shape.getBoundingClientRect()
              : svg;
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

test('no page scrolls sideways at 320 px or under letters of twice the size, and axe finds nothing, whatever role its reader has', async ({
  page,
  site,
}) => {
  test.setTimeout(routes.length * 10_000);
  await authenticate(page, 'casey@example.com');
  const widths: string[] = [];
  const findings = new Findings();
  for (const role of ['VIEWER', 'OPERATOR', 'MANAGER', 'ADMIN']) {
    site.intercept = ({operationName}) =>
      operationName === 'Me'
        ? Response.json({data: {me: {...me, role}}})
        : null;
    for (const route of role === 'ADMIN' ? routes : withRoles) {
      for (const [width, size] of [
        [320, '100%'],
        [390, '200%'],
      ] as const) {
        await page.setViewportSize({width, height: 800});
        if (size === '100%') {
          await page.goto(route);
          await expectSignedIn(page);
        }
        const needed = await page.evaluate((fontSize) => {
          const html = document.documentElement;
          html.style.fontSize = fontSize;
          return html.scrollWidth;
        }, size);
        if (needed > width) {
          widths.push(`${route}, ${role}, ${size}: ${needed} of ${width} px`);
        }
      }
      if (withRoles.includes(route)) {
        await page.setViewportSize({width: 1280, height: 720});
        await page.reload();
        await expectSignedIn(page);
        await findings.lookInBothModes(page, `${route}, ${role}`);
      }
    }
  }
  expect(widths).toEqual([]);
  expect(findings.lines).toEqual([]);
});

test('the main sidebar holds every route but search, home and template', async ({
  page,
}) => {
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
  const expected = routes.filter(
    (route) => !['/', '/search', '/template/'].includes(route),
  );
  await expect
    .poll(async () => (await links()).sort())
    .toEqual([...expected].sort());
  expect((await links())[0]).toBe('/features/domain');
  // Opening one category does not close another, and nothing hides it all.
  await expect(
    sidebar(page).getByRole('link', {name: 'How it fits together'}),
  ).toBeVisible();
  await expect(
    page.getByRole('button', {name: /collapse sidebar/i}),
  ).toHaveCount(0);
});
