import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {chromium, type LaunchOptions, type Page} from '@playwright/test';

/** A browser, as far as the reader's path needs it. */
export interface Browser {
  /** The warnings and errors in its console, where it tells them. */
  console: string[];
  openTab: () => Promise<Tab>;
  clearCookies: () => Promise<void>;
  close: () => Promise<void>;
}

export interface Tab {
  /** Puts the tab in front of the others. */
  show: () => Promise<void>;
  goto: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** Calls a function in the page; arguments and result pass as JSON. */
  run: <Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Clicks this point of the viewport. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Presses one key after the other, such as `a`, `Enter` or `Control+k`. */
  press: (...keys: string[]) => Promise<void>;
}

/** Opens Chromium, with Playwright. */
export async function openChromium(options?: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch(options);
  const context = await browser.newContext();
  const lines: string[] = [];
  context.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) {
      lines.push(line.text());
    }
  });
  context.on('weberror', (error) => lines.push(String(error.error())));
  return {
    console: lines,
    openTab: async () => tabOf(await context.newPage()),
    clearCookies: () => context.clearCookies(),
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    show: () => page.bringToFront(),
    goto: async (address) => void (await page.goto(address)),
    back: async () => void (await page.goBack()),
    run: async (script, ...args) =>
      JSON.parse(await page.evaluate<string>(callOf(script, args))),
    clickAt: (x, y) => page.mouse.click(x, y),
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
    },
  };
}

/** An expression that calls a function and gives its result as JSON. */
export function callOf(
  script: (...args: never[]) => unknown,
  args: unknown[],
): string {
  return `JSON.stringify((${script.toString()})(...${JSON.stringify(args)}) ?? null)`;
}

/** A click, for the `actions` of WebDriver and WebDriver BiDi. */
export function clickAction(x: number, y: number): object {
  return {
    type: 'pointer',
    id: 'mouse',
    actions: [
      {type: 'pointerMove', x, y},
      {type: 'pointerDown', button: 0},
      {type: 'pointerUp', button: 0},
    ],
  };
}

// https://www.w3.org/TR/webdriver2/#keyboard-actions
const keyValues: Partial<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  ArrowLeft: '\uE012',
};

/** Keys pressed one after the other, for the same. */
export function keyAction(keys: string[]): object {
  const actions = keys.flatMap((key) => {
    const values = key.split('+').map((name) => keyValues[name] ?? name);
    return [
      ...values.map((value) => ({type: 'keyDown', value})),
      ...values.reverse().map((value) => ({type: 'keyUp', value})),
    ];
  });
  return {type: 'key', id: 'keyboard', actions};
}

/** Waits until a program writes such a line to standard error; gives its group. */
export async function lineOf(
  {stderr, spawnfile}: ChildProcess,
  pattern: RegExp,
): Promise<string> {
  for await (const line of createInterface(stderr!)) {
    const found = pattern.exec(line)?.[1];
    if (found) {
      // What follows must not fill the pipe.
      stderr!.resume();
      return found;
    }
  }
  throw new Error(`${spawnfile} ended before it wrote ${pattern}.`);
}

/** Ends a program and waits for it. */
export async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode === null && program.signalCode === null) {
    const ended = once(program, 'exit');
    program.kill();
    await ended;
  }
}
