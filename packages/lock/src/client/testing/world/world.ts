import {openTab, type WorldTab} from './fake-tab';
import {makeLocks} from './browser-parts';
import {type Cookie, type FakeRequest, makeFakeSite} from './fake-site';

/** A time that is longer than all tries of a request together, in ms. */
const settled = 20_000;

/** Lets React render updates that no event of a reader caused. */
const {setTimeout: realTimeout} = globalThis;
const rendered = () => new Promise((resolve) => realTimeout(resolve, 0));

let close = () => {};
afterEach(() => {
  close();
  jest.useRealTimers();
});

export type World = ReturnType<typeof openWorld>;

/**
 * Opens a browser whose tabs run real sessions against a made-up site, on Jest's fake timers.
 * Tabs share what they share in a browser: local storage with its events, locks, channels, the
 * cookie and the clock. It is closed after the test.
 */
export function openWorld() {
  jest.useFakeTimers();
  // Pages render outside of `act` too, as in a browser.
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: false});
  const tabs: WorldTab[] = [];
  let jar: Cookie | null = null;
  const browser = {
    site: makeFakeSite(),
    stored: new Map<string, string>(),
    locks: makeLocks(),
    tabs,
    isOnline: true,
    received: [] as FakeRequest[],
    keepsCookies: true,
    /** The audience whose guide the site sends for a cookie; undefined for the sign-in page. */
    findAudience: (cookie: Cookie | null) => cookie?.audience,
    /** The cookie that the browser sends. */
    cookie: () => (jar && Date.now() < jar.expiresAt ? jar : null),
    setCookie(next: Cookie | null): void {
      jar = browser.keepsCookies ? next : null;
    },
  };
  const pass = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
  };
  close();
  close = () => {
    tabs.slice().forEach((tab) => tab.close());
    jest.clearAllTimers();
  };
  const world = {
    browser,
    site: browser.site,
    tabs,
    /** Lets so many ms pass. */
    pass,
    /** Waits until everything that is under way has ended. */
    settle: async () => {
      await pass(settled);
      await rendered();
    },
    /** Opens a tab at an address, and does not wait until it has loaded. */
    open(address?: string): WorldTab {
      const tab = openTab(browser, address);
      tabs.push(tab);
      return tab;
    },
    /** Opens `count` tabs; avery signs in at the first. */
    async openSignedIn(count = 2): Promise<void> {
      const first = world.open();
      await pass(settled);
      void first.session().signIn('avery', 'right');
      await pass(settled);
      const all = [first];
      while (all.length < count) {
        all.push(world.open());
        await pass(settled);
      }
      browser.site.calls.length = 0;
      all.forEach((tab) => (tab.reloads = 0));
    },
  };
  return world;
}

/** The visible state of a world: of each tab, and of all tabs together. */
export type Outcome = Partial<ReturnType<typeof readOutcome>>;

/** Reads the outcome of a world. */
export function readOutcome({browser, site, tabs}: World) {
  return {
    users: tabs.map((tab) => tab.user()),
    companies: tabs.map((tab) => tab.state().user?.companyId ?? null),
    reasons: tabs.map((tab) => tab.state().signedOutReason),
    builds: tabs.map((tab) => tab.build()),
    switchErrors: tabs.map((tab) => tab.switchError()),
    phases: tabs.map((tab) => tab.state().phase),
    /** The users of links as whom readers are asked to continue. */
    linkUsers: tabs.map((tab) => tab.state().linkUser?.id ?? null),
    /** The tokens of links that tabs work with. */
    links: tabs.map((tab) => tab.stored.get('auth_token') ?? null),
    /** The tokens of links that wait. */
    pendingLinks: tabs.map((tab) => tab.stored.get('offered_auth_token') ?? null),
    reloads: tabs.map((tab) => tab.reloads),
    /** The tokens that a tab keeps for itself. */
    own: tabs.map((tab) => tab.stored.get('token') ?? null),
    /** The keys of local storage. */
    stored: [...browser.stored.keys()],
    /** The user of the cookie, and the audience whose pages it opens. */
    cookie: browser.cookie()?.userId ?? null,
    audience: browser.cookie()?.audience ?? null,
    calls: site.names(),
    refreshes: site.names().filter((name) => name === 'RefreshAuthToken').length,
  };
}
