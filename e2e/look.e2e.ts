import type {Locator, Page} from '@playwright/test';
import {holdRequests} from './hold';
import {box, firstHit, searchFor} from './search-box';
import {expect, expectSignedIn, signIn, test} from './test';

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
  await expect(page.getByLabel('Company')).toBeVisible();
  const title = page.locator('.navbar__title').first();
  // The search button takes a moment to become as narrow as this width needs.
  await expect
    .poll(() =>
      title.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth),
    )
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

test('every button of a page is at least 44 px high, and lines of a text have 65 to 75 characters on average', async ({
  page,
}) => {
  await signIn(page, '/usage/incidents');
  await page.setViewportSize({width: 390, height: 800});
  for (const button of await page.locator('button:visible').all()) {
    const html = await button.evaluate(({outerHTML}) => outerHTML);
    const height = (await button.boundingBox())?.height;
    expect(height, html).toBeGreaterThanOrEqual(44);
  }
  for (const address of [
    '/usage/incidents',
    '/features/incidents',
    '/configuration/notification-profiles',
  ]) {
    await page.goto(address);
    for (const width of [1280, 1920]) {
      await page.setViewportSize({width, height: 720});
      const lengths = await page
        .locator('.theme-doc-markdown > p')
        .evaluateAll(measureFullLines);
      const sum = lengths.reduce((total, length) => total + length, 0);
      const average = sum / lengths.length;
      const where = `${address}, ${width} px`;
      expect(average, where).toBeGreaterThanOrEqual(65);
      expect(average, where).toBeLessThanOrEqual(75);
    }
  }
});

/**
 * Runs in the page.
 *
 * @returns the characters of each line of the paragraphs but their last ones.
 */
function measureFullLines(paragraphs: Element[]): number[] {
  return paragraphs.flatMap((paragraph) => {
    const lines: {middle: number; length: number}[] = [];
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const {parentElement} = texts.currentNode;
      if (!parentElement?.checkVisibility({visibilityProperty: true})) {
        continue;
      }
      const text = texts.currentNode.textContent ?? '';
      for (const {0: word, index} of text.matchAll(/\S+\s*/g)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + 1);
        const {top, bottom, height} = range.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        const line = lines.at(-1);
        if (line && Math.abs(line.middle - middle) < 10) {
          line.length += word.length;
        } else if (height > 0) {
          lines.push({middle, length: word.length});
        }
      }
    }
    return lines.slice(0, -1).map(({length}) => length);
  });
}

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
  test(`in the colours of a ${colorScheme} system, matched words and marks of a figure are seen`, async ({
    page,
  }) => {
    await page.emulateMedia({forcedColors: 'active', colorScheme});
    await signIn(page, '/configuration/notification-profiles');
    const lane = page.locator('[class*=lane_]').first();
    for (const mark of ['notified', 'acknowledged']) {
      const painted = page.locator(`i[class*=${mark}]`).first();
      expect(await background(painted)).not.toBe(await background(lane));
    }
    await searchFor(page, 'notification');
    const word = firstHit(page).locator('mark').first();
    await expect(word).toBeVisible();
    const colour = await word.evaluate((mark) => getComputedStyle(mark).color);
    expect(await background(word)).not.toBe(colour);
    expect(await background(word)).not.toBe('rgba(0, 0, 0, 0)');
  });
}

function background(place: Locator): Promise<string> {
  return place.evaluate((node) => getComputedStyle(node).backgroundColor);
}

test("a long word in a server's message does not widen a phone's form", async ({
  page,
}) => {
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
