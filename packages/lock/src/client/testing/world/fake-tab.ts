import {readFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import type {SessionState} from '../../session/state';
import type {BrowserEnv} from '../../tokens/browser';
import {type makeLocks, makeStorage} from './browser-parts';
import {toCall} from '../stub-site';
import type {Cookie, FakeRequest, FakeSite} from './fake-site';
import {openPage, type Page} from './page';

/** How long a request takes in each direction, in ms. */
const latency = 20;
/** How long other tabs still see the previous values of the storage, in ms. */
const storageDelay = 10;
/** How often a page may reload itself in a row. */
const maxReloads = 20;
const origin = 'http://localhost';

/** The parts of a browser that its tabs share. */
interface Browser {
  site: FakeSite;
  /** Local storage. */
  stored: Map<string, string>;
  locks: ReturnType<typeof makeLocks>;
  tabs: WorldTab[];
  isOnline: boolean;
  /** The requests whose responses a page has received. */
  received: FakeRequest[];
  findAudience: (cookie: Cookie | null) => string | undefined;
  cookie: () => Cookie | null;
  setCookie: (cookie: Cookie | null) => void;
}

/** A document, as the browser has it. */
interface Loaded {
  tab: BrowserEnv & EventTarget;
  /** A `kept` page waits for the Back button: no event and no response reaches it. */
  state: 'open' | 'kept' | 'gone';
  page: Page | null;
  /** Local storage, as this page sees it. */
  stored: Map<string, string>;
}

class FakeDocument extends EventTarget {
  constructor(private readonly isHidden: () => boolean) {
    super();
  }
  get visibilityState(): DocumentVisibilityState {
    return this.isHidden() ? 'hidden' : 'visible';
  }
}

function apply({key, newValue}: StorageEventInit, stored: Map<string, string>): void {
  if (typeof key !== 'string') {
    stored.clear();
  } else if (typeof newValue !== 'string') {
    stored.delete(key);
  } else {
    stored.set(key, newValue);
  }
}

function replaceBy(to: Map<string, string>, from: Map<string, string>): void {
  const entries = [...from];
  to.clear();
  entries.forEach(([key, value]) => to.set(key, value));
}

const underway = (ms = latency) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type WorldTab = ReturnType<typeof openTab>;

/** Opens a tab of a browser at an address of the site. */
export function openTab(browser: Browser, address = '/') {
  const stored = new Map<string, string>();
  let href = origin + address;
  let state: unknown = null;
  let current: Loaded | null = null;
  let kept: Loaded | null = null;
  let isHidden = false;
  let isClosed = false;

  /** Stores a change; the other tabs are other processes, and see it a moment later. */
  function tell(from: Loaded, change: StorageEventInit): void {
    apply(change, browser.stored);
    for (const other of browser.tabs) {
      const loaded = other.loaded();
      if (loaded && loaded !== from) {
        setTimeout(() => {
          replaceBy(loaded.stored, browser.stored);
          if (loaded.state === 'open') {
            loaded.tab.dispatchEvent(new StorageEvent('storage', change));
          }
        }, storageDelay);
      }
    }
  }

  /** Sends a request, which an abort ends at once, wherever the request is. */
  function fetchHere(from: Loaded, to: string, init: RequestInit = {}): Promise<Response> {
    const {signal} = init;
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    return Promise.race([send(from, to, init), aborted]);
  }

  async function send(from: Loaded, to: string, init: RequestInit): Promise<Response> {
    /** One direction of a request; it never ends once the page has gone. */
    async function travel(): Promise<void> {
      await underway();
      while (from.state === 'kept') {
        await underway();
      }
      if (init.signal?.aborted) {
        throw new DOMException('aborted', 'AbortError');
      }
      if (!browser.isOnline) {
        throw new TypeError('Failed to fetch');
      }
      if (from.state === 'gone' && !init.keepalive) {
        await new Promise(() => {});
      }
    }
    await travel();
    const cookieSent = init.credentials === 'omit' ? null : browser.cookie();
    const request = {...toCall(to, init), cookie: cookieSent};
    const {response, cookie} = browser.site.answer(request);
    await underway(browser.site.slowness[request.name]);
    await travel();
    if (cookie !== undefined && init.credentials !== 'omit') {
      browser.setCookie(cookie);
    }
    browser.received.push(request);
    return response;
  }

  function makeDocument(): Loaded {
    const seen = new Map(browser.stored);
    const isThere = () => made.state !== 'gone';
    const tab: Loaded['tab'] = Object.assign(new EventTarget(), {
      localStorage: makeStorage(seen, isThere, (change) => tell(made, change)),
      sessionStorage: makeStorage(stored, isThere),
      document: new FakeDocument(() => isHidden),
      location: {
        ...{href, origin, pathname: new URL(href).pathname, assign() {}},
        reload() {
          if (isThere()) {
            worldTab.reloads++;
            // Ends an endless loop; a test sees it by the count.
            void (worldTab.reloads < maxReloads && load());
          }
        },
      },
      history: {
        get state() {
          return state;
        },
        replaceState(next: unknown, _: string, url?: string | URL | null) {
          if (isThere()) {
            state = next;
            href = String(url ?? href);
          }
        },
      },
      navigator: {
        get onLine() {
          return browser.isOnline;
        },
        locks: browser.locks.of(stored),
      },
      fetch: (to: RequestInfo | URL, init?: RequestInit) => fetchHere(made, String(to), init),
    });
    const made: Loaded = {tab, state: 'open', page: null, stored: seen};
    return made;
  }

  /** Loads the page that the site has for the current cookie. */
  async function load(): Promise<void> {
    await underway();
    const audience = browser.findAudience(browser.cookie());
    await underway();
    if (!isClosed) {
      leave('gone');
      runBeforePaint(makeDocument().tab);
      current = makeDocument();
      const build = audience === undefined ? 'sign-in' : 'guide';
      current.page = openPage(current.tab, build, audience ?? 'everyone');
    }
  }

  function leave(next: 'kept' | 'gone'): void {
    current?.tab.dispatchEvent(new Event('pagehide'));
    if (current) {
      current.state = next;
    }
    if (next === 'gone') {
      current?.page?.stop();
      browser.locks.release(stored);
    }
  }

  function page(): Page {
    if (!current?.page) {
      throw new Error('The page has not been loaded yet.');
    }
    return current.page;
  }

  const worldTab = {
    /** How often a page has reloaded itself. */
    reloads: 0,
    loaded: () => current,
    /** The content of session storage. */
    stored,
    session: () => page().session,
    build: () => page().build,
    switchError: () => page().switchError(),
    state: (): SessionState => page().session.getState(),
    /** The id of the user who is signed in here; null for nobody. */
    user: () => current?.page?.session.getState().user?.id ?? null,
    /** Loads the page again, as the reader does, or the page at another address. */
    visit(next?: string): Promise<void> {
      href = next === undefined ? href : origin + next;
      state = next === undefined ? state : null;
      return load();
    },
    isHidden: () => isHidden,
    hide(): void {
      isHidden = true;
      current?.tab.document.dispatchEvent(new Event('visibilitychange'));
    },
    show(): void {
      isHidden = false;
      current?.tab.document.dispatchEvent(new Event('visibilitychange'));
    },
    /** Goes to another site, from which the Back button leads back. */
    goAway(): void {
      leave('kept');
      kept = current;
      current = null;
    },
    goBack(): void {
      current = kept;
      if (current) {
        replaceBy(current.stored, browser.stored);
        current.state = 'open';
        current.tab.dispatchEvent(new Event('pageshow'));
      }
    },
    close(): void {
      leave('gone');
      isClosed = true;
      browser.tabs.splice(browser.tabs.indexOf(worldTab), 1);
    },
  };
  void load();
  return worldTab;
}

const beforePaint = readFileSync(
  path.join(__dirname, '../../../plugin/first-load/before-paint.js'),
  'utf8',
);

/** Runs the script that takes a token out of the address. */
function runBeforePaint(tab: BrowserEnv): void {
  const {location, history} = tab;
  const document = {documentElement: {dataset: {}}};
  const {sessionStorage, localStorage} = tab;
  const names = {window: tab, document, location, history, sessionStorage, localStorage};
  runInNewContext(beforePaint, {...names, URL, URLSearchParams});
}
