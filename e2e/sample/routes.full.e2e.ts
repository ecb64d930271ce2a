import type {Page} from '@playwright/test';
import {Findings} from '../findings';
import {routes} from '../../scripts/sample/routes';
import {findMisfits} from './misfits';
import {authenticate, expect, expectSignedIn, heading, sidebar, signIn, test} from '../test';

test.use({guide: 'sample'});

/** Routes in parts, whose tests run at the same time. */
const parts: [name: string, routes: string[]][] = ['/configuration', '/features', '/usage'].map(
  (part) => [part, routes.filter((route) => route.startsWith(part))],
);
const others = routes.filter((route) => !parts.some(([, part]) => part.includes(route)));

/** A page of each kind; axe looks at all routes with AXE=all, once a week. */
const kinds = [
  ...['/', '/search', '/template/', '/features/glossary'],
  ...['/features/incidents', '/configuration/notification-profiles'],
  ...['/usage/devices', '/usage/incidents', '/usage/overview'],
];

/** Widths of the window and sizes of the text with which each page is checked. */
const looks = [
  {width: 390, size: '100%'},
  {width: 320, size: '100%'},
  {width: 390, size: '200%'},
  ...[997, 1024, 1100, 1280, 1920].map((width) => ({width, size: '100%'})),
];

for (const {part, of, role, email} of [
  ...[...parts, ['elsewhere', others] as const].map(([part, of]) => ({
    part,
    of,
    role: 'ADMIN',
    email: 'avery@example.com',
  })),
]) {
  test(`every route ${part} opens hydrated, with a clean console, and fits each screen, for ${role}`, async ({
    page,
  }) => {
    test.setTimeout(60_000 + of.length * 20_000);
    const findings = new Findings();
    await authenticate(page, email);
    for (const route of of) {
      await page.setViewportSize({width: 1280, height: 720});
      const response = await page.goto(route);
      expect.soft(response?.status(), route).toBe(200);
      await expectSignedIn(page);
      await expect.soft(heading(page)).toHaveCount(1);
      const hasAxe = process.env.AXE === 'all' || kinds.includes(route);
      if (hasAxe) {
        await findings.lookInBothModes(page, route);
      }
      await page.setViewportSize({width: 390, height: 800});
      await expectDiagramsFit(page, route);
      if (hasAxe) {
        await expectNothingOnPhone(page, route);
      }
      for (const {width, size} of looks) {
        await page.setViewportSize({width, height: 800});
        const found = await page.evaluate(findMisfits, size);
        expect.soft(found, `${route}, ${width} px, letters of ${size}`).toEqual([]);
      }
    }
    expect(findings.lines).toEqual([]);
  });
}

/** Checks the sizes of targets: nothing else that axe finds differs on a phone. */
async function expectNothingOnPhone(page: Page, route: string): Promise<void> {
  const onPhone = new Findings();
  await onPhone.look(page, route, ['target-size']);
  expect.soft(onPhone.lines).toEqual([]);
}

/** Pages that must have a diagram, so that the check below does not pass for lack of diagrams. */
const withDiagrams = ['/features/domain', '/features/incidents'];

/**
 * Expects that on a phone each diagram fits or scrolls inside itself, that its text is no smaller
 * than 12 px, and that no label is cut.
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

test('the main sidebar holds every route but search, home and template', async ({page}) => {
  expect([...routes, '/search']).toEqual(expect.arrayContaining(kinds));
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
  // Opening one category does not close another, and no button hides the whole sidebar.
  await expect(sidebar(page).getByRole('link', {name: 'Domain'})).toBeVisible();
  await expect(page.getByRole('button', {name: /collapse sidebar/i})).toHaveCount(0);
});
