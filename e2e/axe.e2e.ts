import {AxeBuilder} from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {expiredPassword} from './expired-password';
import {routes} from './routes';
import {box, firstHit, searchFor} from './search-box';
import {expect, fillForm, signIn, test} from './test';

/** What axe reports and we accept, with the reason. */
const excused = [
  {
    where: /^\/search/,
    what: /^(landmark-one-main html|region (h1|form|\.col--8|\.loader_\w+)|landmark-unique .*breadcrumbs.*)$/,
    reason:
      'the search page of the theme puts only its hits into <main>, and none without hits; the line below a long list of hits is outside too, and each hit has breadcrumbs. It has no option for that, and a copy of its 500 lines would have to follow every release',
  },
  {
    where: /^search box/,
    what: /^nested-interactive (\.DocSearch-Container|#docsearch-hits_.*)$/,
    reason:
      'DocSearch renders its backdrop as a button and links in its options; the focus stays in its field, which names the option, so no reader meets the nesting',
  },
];

/** Collects what axe finds on a page, a line for each element. */
class Findings {
  readonly lines: string[] = [];

  /**
   * Looks at the page as it is.
   *
   * @param where what the page is, for the line.
   * @param rules the only rules to ask; all of axe by default, best practices
   *   among them.
   */
  async look(page: Page, where: string, rules?: string[]): Promise<void> {
    // Without frames there is no need for its way of a second, empty page.
    const axe = new AxeBuilder({page}).setLegacyMode();
    axe.options({
      resultTypes: ['violations'],
      // WCAG 2.2, 2.5.8; axe leaves it out by default.
      rules: {'target-size': {enabled: true}},
    });
    const {violations} = await (rules ? axe.withRules(rules) : axe).analyze();
    for (const {id, nodes} of violations) {
      for (const {target, any} of nodes) {
        const what = `${id} ${target.join(' ')}`;
        if (
          !excused.some((one) => one.where.test(where) && one.what.test(what))
        ) {
          this.lines.push(`${where}: ${what}: ${any[0]?.message}`);
        }
      }
    }
  }
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({colorScheme});

    test('axe finds nothing on any route', async ({page}) => {
      // One takes a second, several where other tests run beside it.
      test.setTimeout(routes.length * 4000);
      const findings = new Findings();
      await signIn(page);
      for (const route of routes) {
        await page.goto(route);
        await expect(page.locator('html')).toHaveAttribute(
          'data-theme',
          colorScheme,
        );
        await findings.look(page, route);
      }
      expect(findings.lines).toEqual([]);
    });

    test('axe finds nothing on the form for a new password and its messages', async ({
      page,
      site,
    }) => {
      site.intercept = expiredPassword;
      const findings = new Findings();
      await page.goto('/');
      await fillForm(page, 'blake@example.com');
      await expect(page.getByLabel('User Name')).toHaveAttribute('readonly');
      await findings.look(page, 'new password');
      await page.getByRole('button', {name: 'Change password'}).click();
      await expect(page.getByText('Enter a new password')).toBeVisible();
      await findings.look(page, 'new password with messages');
      expect(findings.lines).toEqual([]);
    });

    test('axe finds nothing on the sign-in screen, its messages, the search, the menu of a phone and the not-found page', async ({
      page,
    }) => {
      test.slow();
      const findings = new Findings();
      await page.goto('/usage/overview');
      await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled();
      await findings.look(page, 'sign-in');
      await page.getByRole('button', {name: 'Log In'}).click();
      await expect(page.getByText('Enter your password')).toBeVisible();
      await findings.look(page, 'sign-in with messages');

      await signIn(page, '/usage/overview', 'casey@example.com');
      await expect(page.getByRole('combobox', {name: 'Company'})).toBeVisible();
      await findings.look(page, 'company and notes');
      await searchFor(page, 'quiet hours');
      await expect(firstHit(page)).toBeVisible();
      await findings.look(page, 'search box with hits');
      await page.keyboard.press('Escape');
      await page.setViewportSize({width: 390, height: 800});
      await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
      await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
      await findings.look(page, 'menu of a phone');
      await page.setViewportSize({width: 1280, height: 720});

      await page.goto('/search?q=quiet');
      await expect(box(page)).toHaveValue('quiet');
      await expect(page.getByRole('article').first()).toBeVisible();
      await findings.look(page, '/search with hits');
      await page.goto('/no-such-page');
      await expect(
        page.getByRole('heading', {name: 'Page Not Found'}),
      ).toBeVisible();
      await findings.look(page, 'not found');
      expect(findings.lines).toEqual([]);
    });
  });
}

// Colours and structure are those of a wide screen; what is narrower scrolls.
test('on a phone axe finds nothing that scrolls without the keyboard or is too small to touch, on any route', async ({
  page,
}) => {
  test.slow();
  const findings = new Findings();
  await signIn(page);
  await page.setViewportSize({width: 390, height: 800});
  for (const route of routes) {
    await page.goto(route);
    await expect(page.locator('html')).toHaveAttribute(
      'data-has-hydrated',
      'true',
    );
    await findings.look(page, route, [
      'scrollable-region-focusable',
      'target-size',
    ]);
  }
  expect(findings.lines).toEqual([]);
});

test('a picture without a text and a button that is too small are found, even where something is excused', async ({
  page,
}) => {
  const findings = new Findings();
  const small = '<button style="all: unset; font-size: 8px">x</button>';
  await page.setContent(
    `<main><h1>Search</h1><img src="data:,">${small}${small}</main>`,
  );
  await findings.look(page, '/search');
  expect(findings.lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining('image-alt img'),
      expect.stringContaining('target-size button'),
    ]),
  );
});
