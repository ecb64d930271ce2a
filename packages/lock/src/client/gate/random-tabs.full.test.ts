import fc from 'fast-check';
import * as steps from '../testing/world/steps';
import {openWorld, type World} from '../testing/world/world';

// Five promises hold whatever readers do in their tabs, in any order. SEED=… tries other steps: the
// weekly run sets a seed, which is in the title of the test.

/** An action of a reader in one of the tabs, and the pause after it, in ms. */
interface Action {
  name: keyof typeof actions;
  tab: number;
  pause: number;
}

const users = ['avery', 'blake'];
const companies = ['c1', 'c2'];
const pick = (from: string[], tab: number) => from[tab % from.length];

/** Actions that contradict each other. The test does not run two of them at the same time. */
const exclusive = {
  signIn: (tab: number, count: number) => steps.signIn(tab, pick(users, count)),
  signOut: steps.signOut,
};
const actions = {
  ...exclusive,
  switchCompany:
    (tab: number, count: number): steps.Step =>
    async (world) => {
      if (world.tabs[tab]?.user()) {
        await steps.switchCompany(tab, pick(companies, count))(world);
        // Waits for the answer: if it is lost with its tab, the session ends 30 s later, by design.
        await world.pass(100);
      }
    },
  reload: steps.reload,
  open: () => steps.open,
  close:
    (tab: number): steps.Step =>
    (world) =>
      world.tabs.length > 1 && steps.close(tab)(world),
  hide: steps.hide,
  show: steps.show,
  // Reloads all tabs later, as when a browser is opened again.
  reloadAllLater: (): steps.Step => async (world) => {
    await world.pass(16 * 60_000);
    world.tabs.forEach((tab) => void tab.visit());
  },
  letCookieLapse: () => steps.waitMinutes(8 * 60),
};

const action: fc.Arbitrary<Action> = fc.record({
  name: fc.constantFrom(...(Object.keys(actions) as Action['name'][])),
  tab: fc.nat(7),
  pause: fc.constantFrom(0, 15, 30, 50, 90, 20_000),
});

async function run(taken: Action[]): Promise<void> {
  const world = openWorld();
  await world.openSignedIn();
  let last: string | null = 'avery';
  let count = 0;
  /** The number of pages that went away. Each may have lost the answer to a refresh. */
  let left = 0;
  for (const [index, {name, tab, pause}] of taken.entries()) {
    if (name in exclusive) {
      await settle(world, last, {count, left});
      count = 0;
    }
    count++;
    left += name === 'reloadAllLater' ? world.tabs.length : Number(/^(reload|close)$/.test(name));
    // A tab that is still loading has no session.
    const there = world.tabs.filter((one) => one.loaded());
    const at = world.tabs.indexOf(there[tab % there.length]!);
    if (name === 'signIn') {
      last = pick(users, index) ?? null;
    } else if (name === 'signOut' && world.tabs[at]?.user()) {
      last = null;
    }
    await actions[name](at, index)(world);
    await world.pass(pause);
    if (name in exclusive) {
      await settle(world, last, {count, left});
      count = 0;
    }
  }
  await settle(world, last, {count, left});
}

/** Waits until everything has ended, and checks the five promises. */
async function settle(
  world: World,
  last: string | null,
  {count, left}: {count: number; left: number},
): Promise<void> {
  await world.settle();
  const {browser, site, tabs} = world;
  const seen = tabs.filter(({isHidden}) => last === null || !isHidden());
  const refreshed = browser.received
    .filter(({name}) => name === 'RefreshAuthToken')
    .map(({variables}) => variables.refreshToken);
  expect({
    isRefreshedTwice: refreshed.length - new Set(refreshed).size > left,
    storedUser: site.findUser(browser.stored.get('token')),
    shownUsers: [...new Set(seen.map((tab) => tab.user()))],
    isReloadingOn: tabs.some(({reloads}) => reloads > 2 * count),
    isCookieOfAnother: ![last, null].includes(browser.cookie()?.userId ?? null),
  }).toEqual({
    isRefreshedTwice: false,
    storedUser: last,
    shownUsers: seen.length > 0 ? [last] : [],
    isReloadingOn: false,
    isCookieOfAnother: false,
  });
  tabs.forEach((tab) => (tab.reloads = 0));
}

const seed = Number(process.env.SEED ?? 1);

// fast-check prints the fewest steps that fail.
test(`after any steps the last user is shown, stored and in the cookie (SEED=${seed})`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, {maxLength: 12}), run), {seed, numRuns: 60});
});
