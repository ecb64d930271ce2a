import type {Locator, Page} from '@playwright/test';
import {findOverlaps} from '../overlaps';
import {holdRequests} from '../hold';
import {firstHit, searchFor} from '../search-box';
import {accountMenu, expect, expectSignedIn, fillForm, signIn, test} from '../test';

test.use({guide: 'sample'});

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
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts?.reduce((total, shift) => total + shift, 0);
      // A tenth of the limit that Lighthouse calls good. A page that is painted before all of it
      // has arrived can move a little.
      expect(sum, `${address}, ${width} px`).toBeLessThan(0.01);
    }
  }
});

test('targets are large enough, controls share one border colour, and lines of text have 65 to 75 characters', async ({
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
  const line = await accountMenu(page).evaluate(borderColor);
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

/** Runs in the page: gives the average number of characters in a line of a paragraph. */
function measureLines(paragraphs: Element[]): number {
  const canvas = document.createElement('canvas').getContext('2d')!;
  const capacities = paragraphs.map((paragraph) => {
    canvas.font = getComputedStyle(paragraph).font;
    const text = paragraph.textContent;
    return (text.length * paragraph.clientWidth) / canvas.measureText(text).width;
  });
  return capacities.reduce((total, length) => total + length, 0) / capacities.length;
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`in the forced colours of a ${colorScheme} system, matched words, the chosen hit and the search icon show`, async ({
    page,
  }) => {
    await page.emulateMedia({forcedColors: 'active', colorScheme});
    await signIn(page, '/configuration/notification-profiles');
    await searchFor(page, 'notification');
    const word = firstHit(page).locator('mark').first();
    let inBox = {color: '', backgroundColor: ''};
    await expect(async () => {
      inBox = await word.evaluate((mark) => {
        const {color, backgroundColor} = getComputedStyle(mark);
        return {color, backgroundColor};
      });
      // A hit has no colour any more once the hits of the next letter have replaced it.
      expect(inBox.color).not.toBe('');
    }).toPass();
    expect(inBox.backgroundColor).not.toBe(inBox.color);
    expect(inBox.backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    await expect(page.locator('.DocSearch-Hit[aria-selected=true] a')).toHaveCSS(
      'outline-style',
      'solid',
    );
    await page.goto('/search?q=notification');
    const onPage = page.locator('article mark').first();
    await expect(onPage).toHaveCSS('text-decoration-line', 'underline');
    await page.goto('/');
    const field = page.locator('.search-field');
    expect(await findIcon(field)).toBe(await readText(field));
  });
}

/** Reads the colour of the icon in front of a text; null when the icon is not filled. */
const findIcon = (place: Locator) =>
  place.evaluate((node) => {
    const style = getComputedStyle(node, '::before');
    const line = Number.parseFloat(style.borderTopWidth);
    return 2 * line >= Number.parseFloat(style.width) ? style.borderTopColor : null;
  });
const readText = (place: Locator) => place.evaluate((node) => getComputedStyle(node).color);

test.describe('an account that is made up', () => {
  // The made-up answer renews no cookie, and a page that is scrolled asks for another script.
  test.use({expectedConsole: /Refused to execute script/});

  test('a long name and thirty companies with long names fit the navbar and its menu, even with large text', async ({
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
          await accountMenu(page).click();
          await expect(page.getByRole('combobox').locator('option')).toHaveCount(30);
          await expect.poll(() => place.evaluate(findSmall), {message: where}).toEqual([]);
          await page.keyboard.press('Escape');
        }
      }
    }
  });
});

/** Runs in the page: lists titles that are cut to a stroke or two of their first letter. */
function findCut(navbar: Element): string[] {
  return [...navbar.querySelectorAll('.navbar__inner .navbar__title')]
    .filter(({clientWidth}) => clientWidth > 0 && clientWidth < 16)
    .map(({outerHTML}) => outerHTML);
}

/** Runs in the page: lists the controls that are too small for a finger. */
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
        // The text above the heading may get a line or two more once the font has loaded.
        expect(room, `${how}, ${width} px`).toBeLessThan(200);
      }).toPass({timeout: 5000});
    await links.nth(2).click();
    await expectBelow('by a click');
    await page.goto('/usage/tables');
    await page.goto(`/usage/incidents#${id}`);
    await expectBelow('by its address');
  }
});

test('with the letter and word spacing of WCAG 1.4.12, the navbar of a laptop shows the company in full', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 720});
  await signIn(page, '/usage/tables', 'avery@example.com');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* {letter-spacing: 0.12em !important; word-spacing: 0.16em !important}');
    document.adoptedStyleSheets.push(sheet);
  });
  const name = accountMenu(page).getByText('Harbour Cold Chain', {exact: true});
  await expect
    .poll(() => name.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth))
    .toBe(0);
});

test('for a reader who wants less motion, a message neither bounces nor shows a running bar, and goes away', async ({
  page,
  site,
}) => {
  site.intercept = ({operationName}) =>
    operationName === 'AuthenticateUser'
      ? Response.json({data: {authenticateUser: {success: false, message: 'No.'}}})
      : null;
  await page.emulateMedia({reducedMotion: 'reduce'});
  await page.goto('/');
  // The message has its animations for a frame or two only, so each is noted when it starts.
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
