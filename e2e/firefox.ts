import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {WebSocket} from 'undici';
import {
  callOf,
  clickAction,
  keyAction,
  lineOf,
  stop,
  type Browser,
  type Tab,
} from './browser';

const program = '/usr/bin/firefox-esr';

export const hasFirefox = existsSync(program);

/**
 * Opens Firefox with WebDriver BiDi, which it speaks without a driver. (The
 * client of Playwright sends commands that this Firefox lacks, and that of
 * Puppeteer has 55 packages.) https://w3c.github.io/webdriver-bidi/
 */
export async function openFirefox(): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const firefox = spawn(
    program,
    [
      ...['--headless', '--no-remote', '--profile', profile],
      ...['--remote-debugging-port', '0'],
    ],
    {stdio: ['ignore', 'ignore', 'pipe']},
  );
  const address = await lineOf(firefox, /WebDriver BiDi listening on (\S+)/);
  const lines: string[] = [];
  const ask = await connect(`${address}/session`, ({level, text}) => {
    if (['error', 'warn'].includes(level)) {
      lines.push(text);
    }
  });
  await ask('session.new', {capabilities: {}});
  await ask('session.subscribe', {events: ['log.entryAdded']});
  return {
    console: lines,
    async openTab() {
      const made = await ask('browsingContext.create', {type: 'tab'});
      return tabOf(ask, (made as {context: string}).context);
    },
    clearCookies: async () => void (await ask('storage.deleteCookies', {})),
    async close() {
      await stop(firefox);
      rmSync(profile, {recursive: true});
    },
  };
}

function tabOf(ask: Ask, context: string): Tab {
  const inTab = async (method: string, params: object = {}) =>
    void (await ask(method, {...params, context}));
  const act = (input: object) =>
    inTab('input.performActions', {actions: [input]});
  return {
    show: () => inTab('browsingContext.activate'),
    goto: (url) =>
      inTab('browsingContext.navigate', {url, wait: 'interactive'}),
    back: () => inTab('browsingContext.traverseHistory', {delta: -1}),
    async run(script, ...args) {
      const answer = await ask('script.evaluate', {
        expression: callOf(script, args),
        target: {context},
        awaitPromise: false,
      });
      const {result, exceptionDetails} = answer as Evaluated;
      if (!result) {
        throw new Error(exceptionDetails?.text);
      }
      return JSON.parse(result.value);
    },
    clickAt: (x, y) => act(clickAction(x, y)),
    press: (...keys) => act(keyAction(keys)),
  };
}

/** Sends a command; gives its result. */
type Ask = (method: string, params: object) => Promise<unknown>;

interface LogEntry {
  level: string;
  text: string;
}

interface Evaluated {
  result?: {value: string};
  exceptionDetails?: {text: string};
}

type Message =
  | {type: 'success'; id: number; result: unknown}
  | {type: 'error'; id: number; message: string}
  | {type: 'event'; params: LogEntry};

async function connect(
  address: string,
  onLogEntry: (entry: LogEntry) => void,
): Promise<Ask> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const commands = new Map<number, PromiseWithResolvers>();
  let sent = 0;
  socket.addEventListener('message', ({data}) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') {
      onLogEntry(message.params);
    } else if (message.type === 'error') {
      commands.get(message.id)?.reject(new Error(message.message));
    } else {
      commands.get(message.id)?.resolve(message.result);
    }
  });
  return (method, params) =>
    new Promise((resolve, reject) => {
      sent++;
      commands.set(sent, {resolve, reject});
      socket.send(JSON.stringify({id: sent, method, params}));
    });
}

interface PromiseWithResolvers {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}
