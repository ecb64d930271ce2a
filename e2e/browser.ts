import {chromium, type LaunchOptions} from '@playwright/test';

/** A browser, as far as the reader's path needs it. */
export interface Browser {
  /** The warnings and errors in its console, where it tells them. */
  console: string[];
  openTab: () => Promise<Tab>;
  clearCookies: () => Promise<unknown>;
  close: () => Promise<void>;
}

export interface Tab {
  /** Puts the tab in front of the others. */
  show: () => Promise<unknown>;
  goto: (address: string) => Promise<unknown>;
  back: () => Promise<unknown>;
  /** Calls a function in the page; arguments and result pass as JSON. */
  run: <Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Clicks this point of the viewport. */
  clickAt: (x: number, y: number) => Promise<unknown>;
  /** Presses one key after the other, such as `a`, `Enter` or `Control+k`. */
  press: (...keys: string[]) => Promise<unknown>;
}

/** What a browser can do with a tab of its own. */
export interface Commands extends Pick<Tab, 'show' | 'goto' | 'back'> {
  /** Evaluates an expression that gives a text. */
  evaluate: (expression: string) => Promise<unknown>;
}

export function runIn({evaluate}: Commands): Tab['run'] {
  return async (script, ...args) => {
    const call = `(${script.toString()})(...${JSON.stringify(args)})`;
    const result = await evaluate(`JSON.stringify(${call} ?? null)`);
    return JSON.parse(String(result));
  };
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
    async openTab() {
      const page = await context.newPage();
      const commands: Commands = {
        show: () => page.bringToFront(),
        goto: (address) => page.goto(address),
        back: () => page.goBack(),
        evaluate: (expression) => page.evaluate(expression),
      };
      return {
        ...commands,
        run: runIn(commands),
        clickAt: (x, y) => page.mouse.click(x, y),
        async press(...keys) {
          for (const key of keys) {
            await page.keyboard.press(key);
          }
        },
      };
    },
    clearCookies: () => context.clearCookies(),
    close: () => browser.close(),
  };
}
