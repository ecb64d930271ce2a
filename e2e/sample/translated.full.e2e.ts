import type {Page} from '@playwright/test';
import {createHold} from '../hold';
import {firstHit, openSearch} from '../search-box';
import {
  accountMenu,
  expect,
  expectFormWorks,
  expectSignedIn,
  fillForm,
  heading,
  logIn,
  logout,
  signIn,
  switchCompany,
  test,
} from '../test';

test.use({guide: 'sample'});

// Translators of pages put each text into an element of their own, so React holds texts that are no
// longer in the page. If React removes such a text, or inserts something before it, the page
// crashes. If React changes such a text, the reader sees no change.

/**
 * Translates every text that the page has now or gets later. If React changes a text that is no
 * longer in the page, an error goes to the console, as after a crash.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    function wrap(text: Text): void {
      // No translator touches the ends of lines between blocks.
      const isBlank = /^\n*$/.test(text.data);
      const place = text.parentElement;
      if (isBlank || !place || place.closest('font, script, style, title')) {
        return;
      }
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
    function wrapAll(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) {
        texts.push(walker.currentNode as Text);
      }
      texts.forEach(wrap);
    }
    const {set} = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
    Object.defineProperty(Node.prototype, 'nodeValue', {
      set(this: Node, value: string) {
        if (!this.isConnected) {
          console.error(`"${this.textContent}" is not changed to "${value}"`);
        }
        set!.call(this, value);
      },
    });
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const {addedNodes} of changes) {
        addedNodes.forEach(wrapAll);
      }
    }).observe(document.body, {childList: true, subtree: true});
  });
}

/** Uses each control in the text of the page, twice where the second use undoes the first. */
async function useEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.print = () => {};
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    async function put(field: HTMLInputElement | HTMLSelectElement, value: string): Promise<void> {
      // Sets the value without React, which would ignore an event without a change.
      const {set} = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
      set!.call(field, value);
      field.dispatchEvent(new Event('input', {bubbles: true}));
      field.dispatchEvent(new Event('change', {bubbles: true}));
      await turn();
    }
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(button, summary, input, select), main [aria-describedby]',
    );
    for (const control of controls) {
      control.focus();
      if (control instanceof HTMLSelectElement) {
        for (const {value} of [...control.options].reverse()) {
          await put(control, value);
        }
      } else if (control instanceof HTMLInputElement) {
        const {type, min, max} = control;
        if (type === 'range') {
          await put(control, max);
          await put(control, min);
        } else if (type === 'checkbox') {
          control.click();
          await turn();
          control.click();
        }
      } else if (!(control instanceof HTMLAnchorElement)) {
        control.click();
      }
      await turn();
    }
  });
}

/**
 * Closes the dialogs of controls that were used. A dialog opens when its script has
 * arrived, and again when its content has.
 */
async function closeDialogs(page: Page): Promise<void> {
  await page.addLocatorHandler(
    page.locator('dialog[open]').first(),
    (dialog) => dialog.evaluate((element) => (element as HTMLDialogElement).close()),
    {noWaitAfter: true},
  );
}

test.describe('the forms of a translated page', () => {
  // Failed sign-ins count against the account.
  test.use({siteOptions: {}});

  test('show missing fields, refusals, and that they are busy', async ({page, site}) => {
    await page.goto('/usage/overview');
    await expectFormWorks(page);
    await translate(page);
    await logIn(page).click();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await page.getByRole('button', {name: 'Show password'}).click();

    let {held, release} = createHold();
    site.intercept = async () => (await held, null);
    await fillForm(page, 'blake@example.com', 'not-the-password');
    await expect(page.getByRole('button', {name: 'Logging in'})).toBeVisible();
    release();
    await expect(page.getByText('Invalid credentials').first()).toBeVisible();

    await page.getByRole('button', {name: 'Change password'}).click();
    const send = page.getByRole('button', {name: 'Change password'});
    await send.click();
    await expect(page.getByText('Enter a new password')).toBeVisible();
    await page.getByLabel('User Name').fill('blake@example.com');
    await page.getByLabel('Current password').fill('not-the-password');
    for (const label of ['New password', 'Repeat the new password']) {
      await page.getByLabel(label, {exact: true}).fill('a new pass phrase');
    }
    ({held, release} = createHold());
    await send.click();
    await expect(page.getByRole('button', {name: 'Changing'})).toBeVisible();
    release();
    await expect(page.locator('form [role=alert]')).not.toBeEmpty();
    await page.getByRole('button', {name: 'Back to sign in'}).click();

    await fillForm(page, 'blake@example.com');
    await expectSignedIn(page);
  });
});

test('everything on every translated page works', async ({page}) => {
  test.slow();
  await signIn(page, '/', 'casey@example.com');
  await expect(accountMenu(page)).toBeVisible();
  await closeDialogs(page);
  await translate(page);
  await useEverything(page);
  await page.getByRole('link', {name: 'Features', exact: true}).first().click();
  const next = page.locator('.pagination-nav__link--next');
  let pages = 0;
  for (;;) {
    await expect(heading(page)).toBeVisible();
    const title = await page.title();
    await useEverything(page);
    pages += 1;
    if ((await next.count()) === 0) {
      break;
    }
    await next.click();
    await expect.poll(() => page.title()).not.toBe(title);
  }
  expect(pages).toBe(29);
  await expect(page.getByText('This page crashed')).toHaveCount(0);
});

test.describe('the button that copies a translated page', () => {
  test.use({permissions: ['clipboard-read', 'clipboard-write']});

  test('says that it has copied, that it has not, and copies again', async ({page, context}) => {
    await signIn(page, '/usage/tables');
    await translate(page);
    const copy = page.getByRole('button', {name: 'Copy page as Markdown'});
    const outcome = page.locator('.page-end').getByRole('status');
    const says = async (text: string) => {
      await copy.click();
      await expect(outcome).toContainText(text);
    };
    await says('Copied');
    await context.setOffline(true);
    await says('Not copied');
    await context.setOffline(false);
    await says('Copied');
  });
});

const outcomes = [
  ['xyzxyz', 'No results were found'],
  ['quiet hours', /^\d+ results/],
] as const;

test.describe('around a translated text', () => {
  // The test changes the company and the reading tokens of an account.
  test.use({siteOptions: {}});

  test('companies, search, panel, modes, menus and signing out work', async ({page}) => {
    await signIn(page, '/usage/tables', 'casey@example.com');
    await expect(accountMenu(page)).toBeVisible();
    await translate(page);
    for (const name of ['Aurora Medical Supply', 'Harbour Cold Chain']) {
      await switchCompany(page, name);
      await expect(accountMenu(page)).toContainText(name);
    }
    const mode = page.getByRole('button', {name: /Switch between dark/});
    for (let times = 0; times < 3; times += 1) {
      await mode.click();
    }

    await openSearch(page);
    await page.keyboard.type('quiet hours');
    await expect(firstHit(page)).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('xyzxyz');
    await expect(page.getByText('No results were found')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('quiet hours');
    await expect(page.locator('.search-outcome')).toContainText('results');
    await page.keyboard.press('Escape');

    await askForToken(page);

    await page.setViewportSize({width: 390, height: 800});
    await page.getByRole('button', {name: 'On this page'}).first().click();
    await page.getByRole('button', {name: 'Toggle navigation bar'}).click();
    await page.getByRole('button', {name: 'Close navigation bar'}).click();
    for (const address of ['/search?q=zone', '/nowhere']) {
      await page.goto(address);
      await expectSignedIn(page);
      await translate(page);
      await useEverything(page);
      const field = page.locator('main').getByRole('searchbox');
      for (const [query, outcome] of (await field.count()) > 0 ? outcomes : []) {
        await field.fill(query);
        await expect(page.getByText(outcome)).toBeVisible();
      }
    }
    await page.setViewportSize({width: 1280, height: 800});
    await logout(page).click();
    await expect(logIn(page)).toBeVisible();
  });
});

/** Makes a reading token, checks all messages about it, and revokes it. */
async function askForToken(page: Page): Promise<void> {
  const open = page.getByRole('button', {name: 'Use the guide in your assist'});
  await open.click();
  const panel = page.getByRole('dialog', {name: 'Use the guide'});
  const create = panel.getByRole('button', {name: 'Create token'});
  await page.context().setOffline(true);
  await create.click();
  await expect(panel.getByRole('status')).toContainText('This did not work');
  await page.context().setOffline(false);
  await create.click();
  await expect(panel.getByRole('status')).toContainText('Copy your token now');
  for (const name of ['Address', 'Token', 'Example']) {
    await panel.getByRole('figure', {name}).getByRole('button').click();
    await expect(panel.getByRole('status')).toContainText(/copied|Not copied/);
  }
  await panel.getByRole('button', {name: 'Revoke token'}).click();
  await expect(panel.getByText('The token is revoked.')).toBeVisible();
  await panel.getByRole('button', {name: 'Close', exact: true}).click();
}
