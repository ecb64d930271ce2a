import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {setTimeout} from 'node:timers/promises';
import {
  callOf,
  clickAction,
  keyAction,
  lineOf,
  stop,
  type Browser,
  type Tab,
} from './browser';

const programs = {xvfb: '/usr/bin/Xvfb', driver: '/usr/bin/WebKitWebDriver'};

export const hasWebKit = Object.values(programs).every((file) =>
  existsSync(file),
);

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
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      // The sandbox of the browser does not start for root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await reach(`${origin}/status`);
  const capabilities = {};
  const made = await send(`${origin}/session`, {capabilities});
  const session = `${origin}/session/${(made as {sessionId: string}).sessionId}`;
  const unused = [String(await send(`${session}/window`, undefined, 'GET'))];
  // Commands go to the window that was switched to last.
  let current = unused[0];

  function tabOf(handle: string): Tab {
    async function ask(command: string, body: object = {}): Promise<unknown> {
      if (current !== handle) {
        await send(`${session}/window`, {handle});
        current = handle;
      }
      return send(`${session}/${command}`, body);
    }
    const act = async (input: object) =>
      void (await ask('actions', {actions: [input]}));
    return {
      show: async () => void (await ask('window', {handle})),
      goto: async (url) => void (await ask('url', {url})),
      back: async () => void (await ask('back')),
      async run(script, ...args) {
        const call = `return ${callOf(script, args)}`;
        return JSON.parse(
          String(await ask('execute/sync', {script: call, args: []})),
        );
      },
      clickAt: (x, y) => act(clickAction(x, y)),
      press: (...keys) => act(keyAction(keys)),
    };
  }

  return {
    console: [],
    async openTab() {
      const first = unused.shift();
      if (first) {
        return tabOf(first);
      }
      // MiniBrowser leaves a new tab behind the others, where it gets no input.
      const {handle} = (await send(`${session}/window/new`, {
        type: 'window',
      })) as {handle: string};
      return tabOf(handle);
    },
    async clearCookies() {
      const cookies = `${session}/cookie`;
      await send(cookies, undefined, 'DELETE');
      // The answer comes before they are gone.
      while (((await send(cookies, undefined, 'GET')) as object[]).length > 0) {
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

/** Sends a command; gives its result. */
async function send(
  address: string,
  body?: object,
  method = 'POST',
): Promise<unknown> {
  const answer = await fetch(address, {method, body: JSON.stringify(body)});
  const {value} = (await answer.json()) as {value: unknown};
  if (!answer.ok) {
    throw new Error(`${address}: ${JSON.stringify(value)}`);
  }
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a server answers. */
async function reach(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => null))) {
    await setTimeout(20);
  }
}
