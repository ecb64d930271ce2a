import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {Builder, Key, Session, WebDriver} from 'selenium-webdriver';
import {Executor, HttpClient} from 'selenium-webdriver/http';
import {Command, Name} from 'selenium-webdriver/lib/command';
import {DriverService} from 'selenium-webdriver/remote';

const programs = {
  firefox: '/usr/bin/firefox-esr',
  xvfb: '/usr/bin/Xvfb',
  webKitDriver: '/usr/bin/WebKitWebDriver',
};

export const hasFirefox = existsSync(programs.firefox);
export const hasWebKit = existsSync(programs.xvfb) && existsSync(programs.webKitDriver);

/** A browser, as far as the reader's path needs it. */
export interface Browser {
  openTab: () => Promise<Tab>;
  clearCookies: () => Promise<unknown>;
  close: () => Promise<unknown>;
}

/** The commands of a browser for one of its tabs. */
interface Commands {
  /** Puts the tab in front of the others. */
  show: () => Promise<unknown>;
  goto: (address: string) => Promise<unknown>;
  back: () => Promise<unknown>;
  /** Evaluates an expression that gives a text. */
  evaluate: (expression: string) => Promise<unknown>;
}

interface Input {
  /** Clicks this point of the viewport. */
  clickAt: (x: number, y: number) => Promise<unknown>;
  /** Presses one key after the other, such as `a`, `Enter` or `Control+k`. */
  press: (...keys: string[]) => Promise<unknown>;
}

export type Tab = ReturnType<typeof makeTab>;

function makeTab(commands: Commands & Input) {
  /** Calls a function in the page; arguments and result pass as JSON. */
  async function run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const call = `(${script.toString()})(...${JSON.stringify(args)})`;
    return JSON.parse(String(await commands.evaluate(`JSON.stringify(${call} ?? null)`)));
  }
  return {...commands, run};
}

/** The fields that are read from answers of WebDriver BiDi. */
interface Answer {
  type: string;
  result: {context?: string; result?: {value: string}; exceptionDetails?: {text: string}};
}

/**
 * Opens Firefox with WebDriver BiDi. Firefox needs no driver for it, and Debian has no driver.
 * https://w3c.github.io/webdriver-bidi/
 */
export async function openFirefox(): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const flags = ['--headless', '--no-remote', '--profile', profile];
  const firefox = spawn(programs.firefox, [...flags, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await findLine(firefox, /WebDriver BiDi listening on (\S+)/);
  const session = new Session('', {webSocketUrl: `${address}/session`});
  const bidi = await new WebDriver(session, new Executor(new HttpClient(address))).getBidi();
  await bidi.waitForConnection();
  const send = async (method: string, params: object = {}) => {
    const answer = (await bidi.send({method, params})) as Answer;
    if (answer.type !== 'success' || answer.result.exceptionDetails) {
      throw new Error(`${method}: ${JSON.stringify(answer)}`);
    }
    return answer.result;
  };
  await send('session.new', {capabilities: {}});
  return {
    async openTab() {
      const {context} = await send('browsingContext.create', {type: 'tab'});
      const inTab = (method: string, params: object = {}) => send(method, {...params, context});
      return makeTab({
        show: () => inTab('browsingContext.activate'),
        goto: (url) => inTab('browsingContext.navigate', {url, wait: 'interactive'}),
        back: () => inTab('browsingContext.traverseHistory', {delta: -1}),
        async evaluate(expression) {
          const script = {expression, target: {context}, awaitPromise: false};
          return (await send('script.evaluate', script)).result?.value;
        },
        ...findInput((source) => inTab('input.performActions', {actions: [source]})),
      });
    },
    clearCookies: () => send('storage.deleteCookies'),
    async close() {
      await bidi.close();
      await stop(firefox);
      rmSync(profile, {recursive: true});
    },
  };
}

/** Opens WebKitGTK's MiniBrowser with WebDriver, on a display of its own. */
export async function openWebKit(): Promise<Browser> {
  const xvfb = spawn(programs.xvfb, ['-displayfd', '2', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const display = await findLine(xvfb, /^(\d+)$/);
  // The sandbox of the browser does not start for root.
  const env = {DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1'};
  const service = new DriverService.Builder(programs.webKitDriver)
    .setLoopback(true)
    .setEnvironment({...process.env, ...env})
    .build();
  const driver = await new Builder()
    .usingServer(await service.start())
    .forBrowser('MiniBrowser')
    .build();
  const unused = await driver.getAllWindowHandles();
  // Commands go to the window that was switched to last.
  let current = unused[0];
  // MiniBrowser leaves a new tab behind the others, where it gets no input.
  const openWindow = async () => {
    await driver.switchTo().newWindow('window');
    return driver.getWindowHandle();
  };
  return {
    async openTab() {
      const handle = unused.shift() ?? (await openWindow());
      const show = async () => {
        await driver.switchTo().window(handle);
        current = handle;
      };
      const inTab =
        <Args extends unknown[]>(command: (...args: Args) => Promise<unknown>) =>
        async (...args: Args) => {
          await (current === handle || show());
          return command(...args);
        };
      const act = (source: object) =>
        driver.execute(new Command(Name.ACTIONS).setParameter('actions', [source]));
      return makeTab({
        show,
        goto: inTab((url: string) => driver.get(url)),
        back: inTab(() => driver.navigate().back()),
        evaluate: inTab((expression: string) => driver.executeScript(`return ${expression}`)),
        ...findInput(inTab(act)),
      });
    },
    async clearCookies() {
      await driver.manage().deleteAllCookies();
      // The answer comes before the cookies are gone.
      await driver.wait(async () => (await driver.manage().getCookies()).length === 0);
    },
    async close() {
      await driver.quit();
      await service.kill();
      await stop(xvfb);
    },
  };
}

const keys: Partial<Record<string, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Control: Key.CONTROL,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowDown: Key.ARROW_DOWN,
};

/** Makes input of the actions that WebDriver and WebDriver BiDi have in common. */
function findInput(act: (source: object) => Promise<unknown>): Input {
  return {
    clickAt(x, y) {
      const buttons = ['pointerDown', 'pointerUp'].map((type) => ({type, button: 0}));
      const actions = [{type: 'pointerMove', x, y}, ...buttons];
      return act({type: 'pointer', id: 'mouse', actions});
    },
    press(...pressed) {
      const actions = pressed.flatMap((key) => {
        const values = key.split('+').map((name) => keys[name] ?? name);
        const down = values.map((value) => ({type: 'keyDown', value}));
        return [...down, ...values.reverse().map((value) => ({type: 'keyUp', value}))];
      });
      return act({type: 'key', id: 'keyboard', actions});
    },
  };
}

/** Waits until a program writes a matching line to standard error; gives the first group. */
async function findLine({stderr, spawnfile}: ChildProcess, pattern: RegExp): Promise<string> {
  for await (const line of createInterface(stderr!)) {
    const found = pattern.exec(line)?.[1];
    if (found) {
      // Later output must not fill the pipe.
      stderr!.resume();
      return found;
    }
  }
  throw new Error(`${spawnfile} ended before it wrote ${pattern}.`);
}

/** Ends a program and waits for it. */
async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit');
  if (program.kill()) {
    await ended;
  }
}
