import type {Locator, Page} from '@playwright/test';
import {findOverlaps} from './layout';
import {holdRequests} from './hold';
import {box, firstHit, searchFor} from './search-box';
import {accountMenu, expect, expectSignedIn, fillForm, signIn, test} from './test';

declare global {
  interface Window {
    /** Scores of layout shifts since the page began to load. */
    shifts?: number[];
  }
}

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as PerformanceEntry & {value: number}).value);
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
}

test('nothing moves while a page loads and its font is late, on a phone and on a desktop', async ({
  page,
}) => {
  await signIn(page);
  await recordShifts(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 800});
    for (const address of ['/', '/usage/incidents', '/features/compliance']) {
      const release = await holdRequests(page, '**/*.woff2');
      await page.goto(address, {waitUntil: 'domcontentloaded'});
      await expectSignedIn(page);
      release();
      await page.evaluate(() => document.fonts.ready);
      const shifts = (await page.evaluate(() => window.shifts)) ?? [];
      const sum = shifts.reduce((total, shift) => total + shift, 0);
      // A tenth of what Lighthouse calls good. A page painted before its end has
      // come can move a little.
      expect(sum, `${address}, ${width} px`).toBeLessThan(0.01);
    }
  }
});

test('the home page of a small laptop has all frequent tasks in sight, the name of the site in full, a search field and cards that are links', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 720});
  await signIn(page, '/', 'avery@example.com');
  // The line for who got a message comes first, so the last row begins above the fold.
  const last = page.getByRole('link', {name: 'Invite a user'}).first();
  await expect(last).toBeInViewport({ratio: 1});
  await page.setViewportSize({width: 997, height: 720});
  await expect(accountMenu(page)).toBeVisible();
  const title = page.locator('.navbar__title').first();
  // The search button takes a moment to become as narrow as this width needs.
  await expect
    .poll(() => title.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth))
    .toBe(0);
  await page.getByRole('link', {name: /^Search, for example/}).click();
  await expect(box(page)).toBeFocused();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  // A card is a link wherever it is clicked.
  await page.getByText('Send it every Monday').click({force: true});
  await expect(page).toHaveURL('/usage/reports#schedule-a-report');
});

test('the letters of the picture on the home page have 11 px at every width', async ({page}) => {
  await signIn(page);
  const text = page.locator('figure svg text').first();
  for (const width of [390, 600, 721, 768, 997, 1100, 1280]) {
    await page.setViewportSize({width, height: 800});
    const size = await text.evaluate(
      (node: SVGTextElement) =>
        node.getScreenCTM()!.a * parseFloat(getComputedStyle(node).fontSize),
    );
    expect(size, `${width} px`).toBeGreaterThanOrEqual(11);
  }
});

test('every button of a page is at least 44 px high, other targets 24 px, controls have one line around them, and lines of a text have 65 to 75 characters on average', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents');
  await page.setViewportSize({width: 390, height: 800});
  for (const button of await page.locator('button:visible').all()) {
    const html = await button.evaluate(({outerHTML}) => outerHTML);
    const height = (await button.boundingBox())?.height;
    expect(height, html).toBeGreaterThanOrEqual(44);
  }
  for (const target of await page.locator('article summary, .breadcrumbs a').all()) {
    const {width, height} = (await target.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  const line = await page.locator('.button--outline').first().evaluate(borderColor);
  expect(await page.locator('.DocSearch-Button').evaluate(borderColor)).toBe(line);
  await expect(page.locator('h1')).toHaveCSS('hyphens', 'auto');
  for (const address of [
    '/usage/incidents',
    '/features/incidents',
    '/configuration/notification-profiles',
  ]) {
    await page.goto(address);
    for (const width of [1280, 1920]) {
      await page.setViewportSize({width, height: 720});
      const average = await page.locator('.theme-doc-markdown > p').evaluateAll(measureLines);
      const where = `${address}, ${width} px`;
      // Lines end before a word that does not fit, about 3 characters early.
      expect.soft(average, where).toBeGreaterThanOrEqual(68);
      expect.soft(average, where).toBeLessThanOrEqual(78);
    }
  }
});

const borderColor = (one: Element) => getComputedStyle(one).borderTopColor;

/** Runs in the page: how many characters a line of a paragraph holds, on average. */
function measureLines(paragraphs: Element[]): number {
  const canvas = document.createElement('canvas').getContext('2d')!;
  const capacities = paragraphs.map((paragraph) => {
    canvas.font = getComputedStyle(paragraph).font;
    const text = paragraph.textContent;
    return (text.length * paragraph.clientWidth) / canvas.measureText(text).width;
  });
  return capacities.reduce((total, length) => total + length, 0) / capacities.length;
}

test('a table of five columns and code are wider than the text where there is room', async ({
  page,
}) => {
  await signIn(page, '/configuration/notification-profiles');
  const widths = () =>
    page
      .locator('article')
      .evaluate((article) =>
        ['p', '.theme-code-block', 'div:has(> table th:nth-child(5))'].map(
          (one) => article.querySelector<HTMLElement>(`.markdown > ${one}`)!.offsetWidth,
        ),
      );
  // 36rem, and 44rem.
  for (const width of [1280, 1920]) {
    await page.setViewportSize({width, height: 800});
    expect(await widths()).toEqual([576, 704, 704]);
  }
  await page.setViewportSize({width: 390, height: 800});
  expect(await widths()).toEqual([358, 358, 358]);
});

test('a notice on the account covers no text, on a phone and on a desktop, and its button is readable', async ({
  page,
  site,
}) => {
  const me = {id: '1', email: 'a@b.example', companyId: 'c1'};
  site.intercept = ({operationName}) =>
    operationName === 'Me'
      ? Response.json({
          data: {
            me: {...me, permissions: [], isEndUserAgreementAccepted: false},
          },
        })
      : null;
  await signIn(page, '/usage/incidents');
  const button = page.getByRole('button', {name: 'Dismiss'});
  await expect(button).toHaveCSS('font-size', '16px');
  for (const width of [390, 1280]) {
    await page.setViewportSize({width, height: 800});
    const notice = await page.getByLabel('About your account').boundingBox();
    const text = await page.getByRole('article').boundingBox();
    const isBeside = notice!.x >= text!.x + text!.width;
    const isAbove = notice!.y + notice!.height <= text!.y;
    expect(isBeside || isAbove, `${width} px`).toBe(true);
  }
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`in the colours of a ${colorScheme} system, matched words, the hit and the tab that are chosen, icons of chips are seen`, async ({
    page,
  }) => {
    await page.emulateMedia({forcedColors: 'active', colorScheme});
    await signIn(page, '/configuration/notification-profiles');
    const tabs = page.locator('[aria-label="Pages about the same subject"] a');
    const lineBelow = (tab: Element) => parseFloat(getComputedStyle(tab).borderBottomWidth) > 0;
    expect(await tabs.evaluateAll((all) => all.map(String))).toHaveLength(3);
    await expect(tabs.and(page.locator('[aria-current]'))).toHaveCSS('border-bottom-width', '2px');
    expect(await tabs.first().evaluate(lineBelow)).toBe(false);
    const chip = page.locator('.chip:not(.chip--hollow, .chip--role)').first();
    expect(await findIcon(chip)).toBe(await readText(chip));
    await searchFor(page, 'notification');
    const word = firstHit(page).locator('mark').first();
    let inBox = {color: '', backgroundColor: ''};
    await expect(async () => {
      inBox = await word.evaluate((mark) => {
        const {color, backgroundColor} = getComputedStyle(mark);
        return {color, backgroundColor};
      });
      // The hit of an earlier letter has no colour once the next has taken its place.
      expect(inBox.color).not.toBe('');
    }).toPass();
    expect(inBox.backgroundColor).not.toBe(inBox.color);
    expect(inBox.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    await expect(page.locator('.DocSearch-Hit[aria-selected=true] a')).toHaveCSS(
      'outline-style',
      'solid',
    );
    // The search page marks words as the box does.
    await page.goto('/search?q=notification');
    const onPage = page.locator('article mark').first();
    await expect(onPage).toHaveCSS('color', inBox.color);
    await expect(onPage).toHaveCSS('background-color', inBox.backgroundColor);
    await page.goto('/');
    const field = page.getByRole('main').locator('[class*=search_]');
    expect(await findIcon(field)).toBe(await readText(field));
    const circles = page.locator('figure circle');
    const strokes = circles.evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke));
    const dots = await page.locator('figure .chip').all();
    expect(await Promise.all(dots.map(findIcon))).toEqual(await strokes);
  });
}

/** The colour of what is drawn in front of a text, where that is filled. */
const findIcon = (place: Locator) =>
  place.evaluate((node) => {
    const style = getComputedStyle(node, '::before');
    const line = Number.parseFloat(style.borderTopWidth);
    return 2 * line >= Number.parseFloat(style.width) ? style.borderTopColor : null;
  });
const readText = (place: Locator) => place.evaluate((node) => getComputedStyle(node).color);

test.describe('an account that is made up', () => {
  // Its answer renews no cookie, and the page asks for a script when it is scrolled.
  test.use({expectedConsole: /Refused to execute script/});

  test('a long name and thirty companies with long names fit the navbar and its menu, also with text twice as large, and what a finger presses has 44 px', async ({
    page,
    site,
  }) => {
    const ids = Array.from({length: 30}, (_, index) => `c${index}`);
    const me = {
      ...{id: '1', email: 'a@b.example', companyId: 'c1', role: 'ADMIN'},
      firstName: 'Maximiliana Alexandrina',
      lastName: 'Featherstonehaugh-Cholmondeley',
      permissions: ids.map((companyId) => ({id: companyId, companyId})),
    };
    const companies = ids.map((id) => ({id, name: id.padEnd(60, ' Storage')}));
    site.intercept = ({operationName}) =>
      operationName === 'Me'
        ? Response.json({data: {me}})
        : operationName === 'Companies'
          ? Response.json({data: {companies}})
          : null;
    await signIn(page, '/usage/tables');
    for (const width of [320, 390, 768, 1000, 1280]) {
      await page.setViewportSize({width, height: 800});
      for (const size of ['100%', '200%']) {
        const where = `${width} px, text of ${size}`;
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
        const place = page.locator('.navbar');
        await expect.poll(() => place.evaluate(findOverlaps), {message: where}).toEqual([]);
        expect(await place.evaluate(findCut), where).toEqual([]);
        if (width < 997) {
          await page.getByRole('button', {name: 'Toggle navigation'}).click();
          await page.getByRole('button', {name: 'Back to main menu'}).click();
          await accountMenu(page).click();
          await expect(page.getByRole('menuitemradio')).toHaveCount(30);
          await expect.poll(() => place.evaluate(findSmall), {message: where}).toEqual([]);
          await page.getByRole('button', {name: 'Close navigation'}).click();
        }
      }
    }
  });
});

/** Runs in the page: lists a title that is a stroke or two. */
function findCut(navbar: Element): string[] {
  return [...navbar.querySelectorAll('.navbar__inner .navbar__title')]
    .filter(({clientWidth}) => clientWidth > 0 && clientWidth < 16)
    .map(({outerHTML}) => outerHTML);
}

/** Runs in the page: lists what can be pressed and is too small for a finger. */
function findSmall(navbar: Element): string[] {
  return [...navbar.querySelectorAll('a, button, select')]
    .filter((item) => item.checkVisibility({visibilityProperty: true}))
    .filter((item) => {
      const {width, height} = item.getBoundingClientRect();
      return width > 0 && (width < 44 || height < 44);
    })
    .map((item) => item.outerHTML.slice(0, 120));
}

test("a long word in a server's message does not widen a phone's form", async ({page}) => {
  await page.setViewportSize({width: 390, height: 700});
  await page.goto('/');
  const text = page.getByRole('main').locator('p').first();
  await text.evaluate((node) => {
    node.textContent = 'x'.repeat(160);
  });
  const widest = () =>
    Math.max(
      ...Array.from(document.querySelectorAll('body *'), (each) =>
        Math.round(each.getBoundingClientRect().right),
      ),
    );
  expect(await page.evaluate(widest)).toBeLessThanOrEqual(390);
});

test('a heading opened by its address, or from the contents, is below the navbar with text twice as large', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement.style.setProperty('font-size', '200%');
    document.addEventListener('readystatechange', enlarge);
  });
  await signIn(page);
  const roomAbove = (id: string) =>
    page.evaluate((heading) => {
      const navbar = document.querySelector('.navbar')!.getBoundingClientRect();
      const {top} = document.getElementById(heading)!.getBoundingClientRect();
      return {isScrolled: scrollY > 100, room: top - navbar.bottom};
    }, id);
  for (const width of [320, 390, 1000, 1280]) {
    await page.setViewportSize({width, height: 800});
    await page.goto('/usage/incidents');
    const links = page.locator('.table-of-contents__link');
    if (width < 997) {
      await page.getByRole('button', {name: 'On this page'}).click();
    }
    const address = await links.nth(2).getAttribute('href');
    const id = decodeURIComponent(address!.slice(1));
    const expectBelow = (how: string) =>
      expect(async () => {
        const {isScrolled, room} = await roomAbove(id);
        expect(isScrolled, `${how}, ${width} px`).toBe(true);
        expect(room, `${how}, ${width} px`).toBeGreaterThanOrEqual(0);
        // What is above it has a line or two more once the font is there.
        expect(room, `${how}, ${width} px`).toBeLessThan(200);
      }).toPass({timeout: 5000});
    await links.nth(2).click();
    await expectBelow('by a click');
    await page.goto('/usage/tables');
    await page.goto(`/usage/incidents#${id}`);
    await expectBelow('by its address');
  }
});

test('a row that a link, an address or Back leads to is below the navbar and marked, as is anything else with an id, also in the colours of a system', async ({
  page,
}) => {
  await signIn(page, '/features/search');
  const expectShown = (how: string) =>
    expect(async () => {
      const shown = await page.evaluate(() => {
        const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))!;
        const navbar = document.querySelector('.navbar')!.getBoundingClientRect();
        const {backgroundColor, outlineColor} = getComputedStyle(target);
        const isForced = matchMedia('(forced-colors: active)').matches;
        return {
          room: Math.round(target.getBoundingClientRect().top - navbar.bottom),
          mark: isForced ? outlineColor : backgroundColor,
          marks: document.querySelectorAll('[data-target]').length,
        };
      });
      expect(shown, how).toMatchObject({room: 8, marks: 1});
      expect(shown.mark, how).not.toBe('rgba(0, 0, 0, 0)');
    }).toPass({timeout: 5000});
  const row = page.locator('article a[href*="#message-"]').nth(10);
  const address = await row.getAttribute('href');
  await row.click();
  await expectShown('by a link');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({forcedColors: 'active', colorScheme});
    await expectShown(`in the colours of a ${colorScheme} system`);
  }
  await page.emulateMedia({forcedColors: 'none', colorScheme: 'light'});
  await expectShown('in light mode');
  await page.setViewportSize({width: 390, height: 800});
  await page.goto('/');
  await page.goto(address!);
  await expectShown('by its address, on a phone');
  await page.goto('/');
  await page.goBack();
  await expectShown('by Back');
  await page.locator('article').evaluate((article) => {
    const html = '<p style="height: 100vh"></p><figure id="probe">x</figure>';
    article.insertAdjacentHTML('beforeend', html + html.replace('id=', 'class='));
    location.hash = '#probe';
  });
  await expectShown('a figure');
});

test('with the spacing of letters and words that WCAG 1.4.12 names, the navbar of a laptop shows the company in full', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 720});
  await signIn(page, '/usage/tables', 'avery@example.com');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* {letter-spacing: 0.12em !important; word-spacing: 0.16em !important}');
    document.adoptedStyleSheets.push(sheet);
  });
  const name = page.locator('.navbar').getByText('Harbour Cold Chain', {exact: true});
  await expect
    .poll(() => name.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth))
    .toBe(0);
});

test('where a reader wants less motion, a message comes without bouncing, shows no bar that runs, and goes', async ({
  page,
  site,
}) => {
  site.intercept = ({operationName}) =>
    operationName === 'AuthenticateUser'
      ? Response.json({data: {authenticateUser: {success: false, message: 'No.'}}})
      : null;
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto('/');
  // The message has its animations for a frame or two: noted when they start.
  const durations = await page.evaluateHandle(() => {
    const noted: string[] = [];
    document.addEventListener('animationstart', ({target}) => {
      if (target instanceof Element && target.matches('.Toastify__toast')) {
        noted.push(getComputedStyle(target).animationDuration);
      }
    });
    return noted;
  });
  await fillForm(page, 'avery@example.com');
  await expect(page.locator('.Toastify__progress-bar--wrp')).toHaveCSS('opacity', '0');
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  expect(await durations.jsonValue()).toEqual(['0.001s', '0.001s']);
});

test('a message has the colours of the page, in light and in dark', async ({page}) => {
  const surfaces = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme});
    await page.goto('/');
    await fillForm(page, 'avery@example.com', 'wrong-password');
    const {surface, text, textOfPage} = await page.locator('.Toastify__toast').evaluate((toast) => {
      const {color, backgroundColor} = getComputedStyle(toast);
      const textOfPage = getComputedStyle(document.body).color;
      return {surface: backgroundColor, text: color, textOfPage};
    });
    expect(text).toBe(textOfPage);
    surfaces.push(surface);
  }
  expect(new Set(surfaces).size).toBe(2);
});
