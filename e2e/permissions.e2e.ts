import type {Page} from '@playwright/test';
import {createHold} from './hold';
import {hits, searchFor} from './search-box';
import {authenticate, expect, signIn, test} from './test';

/** The chip of the task with this heading. */
const chip = (page: Page, id: string) => page.locator(`#${id} + p`);

const [acknowledge, reopen, firstTest] = [
  'acknowledge-an-incident',
  'reopen-an-incident',
  'raise-the-first-test-incident',
];

for (const [email, allowed, refused] of [
  [
    'casey@example.com',
    [],
    [
      [acknowledge, 'Ask an Operator or Manager of Harbour Cold Chain'],
      [reopen, 'Ask a Manager or Administrator of Harbour Cold Chain'],
    ],
  ],
  [
    'blake@example.com',
    [[acknowledge, 'You can do this (needs Operator or higher)']],
    [[reopen, 'Ask a Manager or Administrator of your company']],
  ],
  [
    'avery@example.com',
    [
      [
        acknowledge,
        'You can do this at Harbour Cold Chain (needs Operator or higher)',
      ],
      [
        reopen,
        'You can do this at Harbour Cold Chain (needs Manager or higher)',
      ],
    ],
    [],
  ],
] as const) {
  test(`the chips of tasks say what ${email} may do`, async ({page}) => {
    await signIn(page, '/usage/incidents', email);
    for (const [id, words] of [...allowed, ...refused]) {
      // As it is read aloud, without the check mark.
      await expect(chip(page, id)).toMatchAriaSnapshot(`- paragraph: ${words}`);
    }
    for (const [id] of allowed) {
      await expect(chip(page, id)).toContainText('✓');
    }
  });
}

test.describe('a switch of the company', () => {
  // The account stays in the company.
  test.use({siteOptions: {}});

  test('changes the chips in every tab, and what the list shows', async ({
    page,
    context,
  }) => {
    await signIn(page, '/usage/incidents', 'casey@example.com');
    const other = await context.newPage();
    await other.goto('/usage/overview');
    const filter = other.getByLabel('Only what I can do at');
    await filter.check();
    const tasks = other.getByRole('list', {name: 'Work with incidents'});
    await expect(tasks.getByRole('link')).toHaveText([
      'Find acknowledged incidents that no one resolved',
      'Find out why no one was notified',
    ]);
    await expect(chip(page, reopen)).toContainText('Ask a Manager');

    await page.bringToFront();
    await page.getByLabel('Company').selectOption('Aurora Medical Supply');
    await expect(chip(page, reopen)).toContainText(
      'You can do this at Aurora Medical Supply (needs Manager or higher)',
    );
    await other.bringToFront();
    await expect(chip(other, firstTest)).toContainText(
      'You can do this at Aurora Medical Supply (needs Manager, then Operator)',
    );
    await expect(
      other.getByLabel('Only what I can do at Aurora Medical Supply'),
    ).toBeChecked();
    await expect(tasks.getByRole('link')).toHaveCount(10);
    await other
      .getByRole('list', {name: 'Work with incidents'})
      .getByRole('link', {name: 'Reopen an incident'})
      .click();
    await expect(other).toHaveURL(/\/usage\/incidents#reopen-an-incident$/);
  });
});

test('a role that the guide does not know leaves the plain chip and the whole list', async ({
  page,
  site,
}) => {
  await authenticate(page, 'avery@example.com');
  const me = {id: '1', email: 'a@example.com', role: 'BOSS', companyId: '1'};
  site.intercept = ({operationName}) =>
    operationName === 'Me'
      ? Response.json({
          data: {me: {__typename: 'User', ...me, permissions: []}},
        })
      : null;
  await page.goto('/usage/overview');
  await expect(page.getByRole('button', {name: 'Logout'})).toBeVisible();
  await expect(chip(page, firstTest)).toHaveText('Manager, then Operator');
  await expect(page.getByLabel('Only what I can do')).toBeHidden();
  await expect(
    page.getByRole('link', {name: 'Invite a user'}).last(),
  ).toBeVisible();
});

test('the chips move nothing when the role becomes known', async ({
  page,
  site,
}) => {
  await page.setViewportSize({width: 390, height: 844});
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        for (const {node} of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest('article')) {
            document.body.dataset.shifted = String(element.textContent);
          }
        }
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
  await authenticate(page, 'avery@example.com');
  const {held, release} = createHold();
  site.intercept = async ({operationName}) => {
    await (operationName === 'Me' && held);
    return null;
  };
  await page.goto('/usage/incidents#acknowledge-an-incident');
  await expect(chip(page, acknowledge)).toHaveText('Operator');
  await expect(page.locator('html')).toHaveAttribute(
    'data-has-hydrated',
    'true',
  );
  const before = await chip(page, acknowledge).boundingBox();
  release();
  await expect(chip(page, acknowledge)).toContainText('You can do this');
  expect(await chip(page, acknowledge).boundingBox()).toEqual(before);
  // The observer is told after the next frame.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(resolve)),
      ),
  );
  await expect(page.locator('body')).not.toHaveAttribute('data-shifted');
});

interface LayoutShift extends PerformanceEntry {
  sources: {node: Node | null}[];
}

test('the table of permissions is in the page, its copy and the search', async ({
  page,
}) => {
  await signIn(page, '/features/incidents');
  const row = page.getByRole('row', {name: /^Set a lower severity/});
  await expect(row).toHaveText('Set a lower severityManagerSet a higher one');
  const copy = await page.request.get('/features/incidents.md');
  expect(await copy.text()).toContain(
    '| Set a lower severity | _Manager_ | Set a higher one |',
  );
  await searchFor(page, 'set a lower severity');
  await expect(
    hits(page).filter({hasText: 'Set a lower severity'}).first(),
  ).toBeVisible();
});

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  test('the plain chips and the whole list are shown', async ({page}) => {
    await authenticate(page);
    await page.goto('/usage/overview');
    await expect(chip(page, firstTest)).toHaveText('Manager, then Operator');
    await expect(page.getByLabel('Only what I can do')).toBeHidden();
    await expect(
      page.getByRole('list', {name: 'Work with reports'}).getByRole('link'),
    ).toHaveCount(6);
  });
});
