import {lockTexts} from 'docusaurus-lock-server/shared/lock-texts';
import type {Browser, Tab} from './browsers';
import {expect, password, test} from './test';

/** Console lines, uncaught errors and refusals of the content policy that pages reported. */
const reported: string[] = [];
/** Statuses and addresses of the pages that were served. */
const served: string[] = [];

/** Runs in each page before its own scripts: WebKit has no other way to report its errors. */
function reportToServer(): void {
  const report = (kind: string, text: string) =>
    navigator.sendBeacon('/reported', `${location.pathname}: ${kind} ${text}`);
  addEventListener('securitypolicyviolation', (refused) => {
    const {effectiveDirective, blockedURI, sourceFile, lineNumber} = refused;
    report(effectiveDirective, `${blockedURI} in ${sourceFile}:${lineNumber}`);
  });
  addEventListener('error', ({message}) => report('uncaught', message));
  addEventListener('unhandledrejection', ({reason}) => report('unhandled', String(reason)));
  for (const kind of ['error', 'warn'] as const) {
    const write = console[kind];
    console[kind] = (...values) => {
      report(kind, values.join(' '));
      write(...values);
    };
  }
}

/** Adds `reportToServer` to each page as a script that the page's content policy allows. */
export async function addReports(
  request: Request,
  serve: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const {pathname} = new URL(request.url);
  if (pathname === '/report.js') {
    const headers = {'content-type': 'text/javascript'};
    return new Response(`(${reportToServer.toString()})()`, {headers});
  }
  if (pathname === '/empty') {
    const headers = {'content-type': 'text/html'};
    return new Response('<link rel="icon" href="data:,">', {headers});
  }
  if (pathname === '/reported') {
    reported.push(await request.text());
    return new Response(null, {status: 204});
  }
  if (!request.headers.get('accept')?.includes('text/html')) {
    return serve(request);
  }
  const uncompressed = new Headers(request.headers);
  uncompressed.delete('accept-encoding');
  const page = await serve(new Request(request, {headers: uncompressed}));
  served.push(`${page.status} ${pathname}`);
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.delete('content-length');
  const added = '<head><script src="/report.js"></script>';
  return new Response(html ? html.replace('<head>', added) : null, {
    status: page.status,
    headers,
  });
}

/** Finds the first visible element with this text, and its middle. */
function look(selector: string, text: string, isWanted = false) {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) =>
      // The guide keeps a place for Logout, hidden until the user is known.
      one.checkVisibility({visibilityProperty: true}) && one.textContent.includes(text),
  );
  if (!element) {
    return null;
  }
  const {left, top, width, height} = element.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const isOnTop = element.contains(document.elementFromPoint(x, y));
  // A category of the sidebar moves while it opens, for example.
  const isMoving = document.getAnimations().length > 0;
  if (isWanted && !isOnTop && !isMoving) {
    element.scrollIntoView({block: 'nearest', behavior: 'instant'});
  }
  return {x, y, isOnTop, isMoving};
}

/** Repeats a check until it passes. A page that is being left answers nothing. */
async function eventually(check: () => Promise<unknown>): Promise<void> {
  await expect(check).toPass({timeout: 15_000, intervals: [50]});
}

/** Makes the functions that the path calls for a tab. */
function makeReader(tab: Tab, site: string) {
  const reader = {
    ...tab,
    async visit(address: string) {
      await tab.run(() => void Object.assign(window, {isLeft: true}));
      await tab.goto(`${site}${address}`);
      // A slow Firefox answers before it has left the page.
      await eventually(async () => expect(await tab.run(() => 'isLeft' in window)).toBe(false));
    },
    isAt: (address: string) =>
      eventually(async () => expect(await tab.run(() => location.href)).toBe(`${site}${address}`)),
    /** Expects a visible element, which may be outside the viewport. */
    sees: (selector: string, text = '') =>
      eventually(async () =>
        expect(await tab.run(look, selector, text), `${selector} ${text}`).not.toBeNull(),
      ),
    /** Expects an element inside the viewport that nothing covers. */
    reads: (selector: string) =>
      eventually(async () => {
        const found = await tab.run(look, selector, '');
        expect(found?.isOnTop, selector).toBe(true);
      }),
    async click(selector: string, text = '') {
      let point = {x: -1, y: -1};
      await eventually(async () => {
        const {x, y} = point;
        const found = await tab.run(look, selector, text, true);
        point = found ?? point;
        const atRest = {x, y, isOnTop: true, isMoving: false};
        const shown = await tab.run(() => document.body.innerText);
        expect(found, `${selector} in ${shown.slice(0, 200)}`).toEqual(atRest);
      });
      // Firefox refuses a click, with an error, while the list of a select closes.
      await eventually(() => tab.clickAt(point.x, point.y));
    },
    async isSignedOut() {
      await reader.sees('button:enabled', 'Log In');
      expect(await tab.run(look, 'article', '')).toBeNull();
    },
  };
  return reader;
}

/** Walks the path of a reader; nothing may be reported meanwhile. */
export async function walk(browser: Browser, site: string): Promise<void> {
  reported.length = 0;
  const page = makeReader(await browser.openTab(), site);
  const heading = '/configuration/notification-profiles?from=mail#quiet-hours';

  await test.step('the form', async () => {
    await page.visit(heading);
    await page.sees('h1', 'Please enter your user credentials to sign in.');
    await page.sees('#email:focus');
  });

  await test.step('an empty submit', async () => {
    await page.click('button[type=submit]:enabled', 'Log In');
    await page.sees('#email-message', 'User Name is required');
    await page.sees('#password-message', 'Enter your password');
    await page.sees('#email:focus');
  });

  await test.step('a wrong password', async () => {
    await page.press(...'casey@example.com', 'Tab', ...'wrong', 'Enter');
    await page.sees('[role=alert]', lockTexts.invalidCredentials);
    await page.sees('#password:focus:placeholder-shown');
  });

  await test.step('signing in leads to the heading', async () => {
    await page.press(...password, 'Enter');
    await page.reads('#quiet-hours');
    await page.isAt(heading);
  });

  await test.step('search by keyboard to a heading', async () => {
    // The page listens to keys once it is hydrated.
    await page.sees('html[data-has-hydrated=true]');
    await page.press('Control+k');
    await page.sees('.DocSearch-Input:focus');
    await page.press(...'quiet hours');
    await page.sees('a[href*="q=quiet%20hours"]', 'See all');
    await page.sees('.DocSearch-Hit[aria-selected=true]', 'Quiet hours');
    await page.press('Enter');
    await page.isAt('/configuration/notification-profiles#quiet-hours');
    await page.reads('#quiet-hours');
  });

  await test.step('a click in the sidebar', async () => {
    await page.click('aside a[href="/configuration/kpi-settings"]');
    await page.sees('h1', 'KPI settings');
    await page.isAt('/configuration/kpi-settings');
  });

  await test.step('another company', async () => {
    const account = 'nav button[popovertarget=account]';
    await page.click(account);
    await page.sees('#account select:enabled');
    await page.run(() => document.querySelector<HTMLElement>('#account select')?.focus());
    await page.press('a', 'Enter');
    await page.sees(account, 'Aurora Medical Supply');
    await page.click(account);
    await page.click('aside a[href="/usage/incidents"]');
    await page.sees('#reopen-an-incident');
  });

  await test.step('a visit without the cookie', async () => {
    // The page that was open could renew the cookie.
    await page.visit('/empty');
    await browser.clearCookies();
    served.length = 0;
    await page.visit('/usage/overview');
    const answers = ['401 /usage/overview', '200 /usage/overview'];
    await eventually(async () => expect(served).toEqual(answers));
    await page.sees('article');
    await page.sees('button', 'Logout');
  });

  await test.step('signing out in one of two tabs', async () => {
    const other = makeReader(await browser.openTab(), site);
    await other.visit('/features/assets');
    await other.sees('button', 'Logout');
    await page.show();
    // A full load, so that the page before may be kept for the Back button.
    await page.visit('/usage/tables');
    await page.click('button', 'Logout');
    await page.isSignedOut();
    await other.show();
    await other.isSignedOut();
  });

  await test.step('Back after signing out', async () => {
    await page.show();
    await page.back();
    await page.isSignedOut();
  });
  expect(reported).toEqual([]);
}
