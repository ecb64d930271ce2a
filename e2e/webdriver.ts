import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {setTimeout} from 'node:timers/promises';
import {WebSocket} from 'undici';
import {runIn, type Browser, type Commands, type Tab} from './browser';

const programs = {
  firefox: '/usr/bin/firefox-esr',
  xvfb: '/usr/bin/Xvfb',
  webKitDriver: '/usr/bin/WebKitWebDriver',
};

export const hasFirefox = existsSync(programs.firefox);
export const hasWebKit = existsSync(programs.xvfb) && existsSync(programs.webKitDriver);

/**
 * Opens Firefox with WebDriver BiDi, which it speaks without a driver. (The
 * client of Playwright sends commands that this Firefox lacks, and that of
 * Puppeteer has 55 packages.) https://w3c.github.io/webdriver-bidi/
 */
export async function openFirefox(): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const firefox = spawn(
    programs.firefox,
    [...['--headless', '--no-remote', '--profile', profile], ...['--remote-debugging-port', '0']],
    {stdio: ['ignore', 'ignore', 'pipe']},
  );
  const address = await lineOf(firefox, /WebDriver BiDi listening on (\S+)/);
  const lines: string[] = [];
  const send = await connect(`${address}/session`, ({level, text}) => {
    if (['error', 'warn'].includes(level)) {
      lines.push(text);
    }
  });
  await send('session.new', {capabilities: {}});
  await send('session.subscribe', {events: ['log.entryAdded']});
  return {
    console: lines,
    async openTab() {
      const {context} = await send('browsingContext.create', {type: 'tab'});
      const inTab = (method: string, params: object = {}) => send(method, {...params, context});
      return tabOf({
        show: () => inTab('browsingContext.activate'),
        goto: (url) => inTab('browsingContext.navigate', {url, wait: 'interactive'}),
        back: () => inTab('browsingContext.traverseHistory', {delta: -1}),
        async evaluate(expression) {
          const target = {context};
          const {result, exceptionDetails} = await send('script.evaluate', {
            ...{expression, target, awaitPromise: false},
          });
          if (!result) {
            throw new Error(exceptionDetails?.text);
          }
          return result.value;
        },
        act: (input) => inTab('input.performActions', {actions: [input]}),
      });
    },
    clearCookies: () => send('storage.deleteCookies', {}),
    async close() {
      await stop(firefox);
      rmSync(profile, {recursive: true});
    },
  };
}

/** What is read of the results of WebDriver BiDi. */
interface Result {
  context?: string;
  result?: {value: string};
  exceptionDetails?: {text: string};
}

type Message =
  | {type: 'success'; id: number; result: Result}
  | {type: 'error'; id: number; message: string}
  | {type: 'event'; params: {level: string; text: string}};

/** Connects to WebDriver BiDi; returns how to send a command. */
async function connect(
  address: string,
  onLogEntry: (entry: {level: string; text: string}) => void,
): Promise<(method: string, params: object) => Promise<Result>> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const commands = new Map<number, (answer: Message) => void>();
  let sent = 0;
  socket.addEventListener('message', ({data}) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') {
      onLogEntry(message.params);
    } else {
      commands.get(message.id)?.(message);
    }
  });
  return async (method, params) => {
    const id = ++sent;
    const answer = await new Promise<Message>((resolve) => {
      commands.set(id, resolve);
      socket.send(JSON.stringify({id, method, params}));
    });
    if (answer.type !== 'success') {
      throw new Error(`${method}: ${JSON.stringify(answer)}`);
    }
    return answer.result;
  };
}

/**
 * Opens WebKitGTK's MiniBrowser with WebDriver, on a display of its own. The
 * driver does not tell what is in the console.
 * https://www.w3.org/TR/webdriver2/
 */
export async function openWebKit(): Promise<Browser> {
  const xvfb = spawn(programs.xvfb, ['-displayfd', '2', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const display = await lineOf(xvfb, /^(\d+)$/);
  const port = await freePort();
  const driver = spawn(programs.webKitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      // The sandbox of the browser does not start for root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/status`).catch(() => null))) {
    await setTimeout(20);
  }
  const made = await request(`${origin}/session`, {capabilities: {}});
  const session = `${origin}/session/${(made as {sessionId: string}).sessionId}`;
  const send = (command: string, body?: object, method?: string) =>
    request(`${session}/${command}`, body, method);
  const unused = [String(await send('window', undefined, 'GET'))];
  // Commands go to the window that was switched to last.
  let current = unused[0];
  return {
    console: [],
    async openTab() {
      // MiniBrowser leaves a new tab behind the others, where it gets no input.
      const handle =
        unused.shift() ?? ((await send('window/new', {type: 'window'})) as {handle: string}).handle;
      async function inTab(command: string, body: object = {}) {
        if (current !== handle) {
          await send('window', {handle});
          current = handle;
        }
        return send(command, body);
      }
      return tabOf({
        show: () => inTab('window', {handle}),
        goto: (url) => inTab('url', {url}),
        back: () => inTab('back'),
        evaluate: (expression) => inTab('execute/sync', {script: `return ${expression}`, args: []}),
        act: (input) => inTab('actions', {actions: [input]}),
      });
    },
    async clearCookies() {
      await send('cookie', undefined, 'DELETE');
      // The answer comes before they are gone.
      while (((await send('cookie', undefined, 'GET')) as object[]).length > 0) {
        await setTimeout(20);
      }
    },
    async close() {
      await stop(driver);
      // MiniBrowser ends with its display.
      await stop(xvfb);
    },
  };
}

/** Sends a command of WebDriver; gives its result. */
async function request(address: string, body?: object, method = 'POST'): Promise<unknown> {
  const answer = await fetch(address, {method, body: JSON.stringify(body)});
  const {value} = (await answer.json()) as {value: unknown};
  if (!answer.ok) {
    throw new Error(`${address}: ${JSON.stringify(value)}`);
  }
  return value;
}

// https://www.w3.org/TR/webdriver2/#keyboard-actions
const keyValues: Partial<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  ArrowLeft: '\uE012',
};

/** A tab whose input is made of the actions of WebDriver and WebDriver BiDi. */
function tabOf({act, ...commands}: Commands & {act: (input: object) => Promise<unknown>}): Tab {
  return {
    ...commands,
    run: runIn(commands),
    clickAt(x, y) {
      const actions = [
        {type: 'pointerMove', x, y},
        {type: 'pointerDown', button: 0},
        {type: 'pointerUp', button: 0},
      ];
      return act({type: 'pointer', id: 'mouse', actions});
    },
    press(...keys) {
      const actions = keys.flatMap((key) => {
        const values = key.split('+').map((name) => keyValues[name] ?? name);
        return [
          ...values.map((value) => ({type: 'keyDown', value})),
          ...values.reverse().map((value) => ({type: 'keyUp', value})),
        ];
      });
      return act({type: 'key', id: 'keyboard', actions});
    },
  };
}

/** Waits until a program writes such a line to standard error; gives its group. */
async function lineOf({stderr, spawnfile}: ChildProcess, pattern: RegExp): Promise<string> {
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
async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode === null && program.signalCode === null) {
    const ended = once(program, 'exit');
    program.kill();
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
