import {type Outcome, openWorld, outcomeOf, type World} from './world';
import type {FakeRequest} from './fake-site';

/** What happens in a world; most of it is under way afterwards. */
export type Step = (world: World) => unknown;

/** What happens, and what can be seen once all has come to its end. */
export type Scenario = [title: string, steps: Step[], outcome: Outcome];

/**
 * Takes the steps, each once all of the one before has come to its end.
 *
 * @param signedIn how many tabs avery has at first.
 */
export async function play(steps: Step[], signedIn: number): Promise<Outcome> {
  const world = openWorld();
  if (signedIn > 0) {
    await world.openSignedIn(signedIn);
  }
  for (const step of steps) {
    await step(world);
    await world.settle();
  }
  return outcomeOf(world);
}

function tabOf({tabs}: World, index: number) {
  const tab = tabs[index];
  if (!tab) {
    throw new Error(`There is no tab ${index}.`);
  }
  return tab;
}

type Act = 'close' | 'hide' | 'show' | 'goAway' | 'goBack' | 'sleep' | 'wake';

/** Makes the steps that call a method of a tab. */
const inTab =
  (act: Act) =>
  (tab: number): Step =>
  (world) =>
    tabOf(world, tab)[act]();

/** At the form, or in its place. */
export const signIn =
  (tab: number, userId = 'avery', password = 'right'): Step =>
  (world) =>
    void tabOf(world, tab).session().signIn(userId, password);
export const signOut =
  (tab: number): Step =>
  (world) =>
    void tabOf(world, tab).session().signOut();
export const switchCompany =
  (tab: number, company = 'c2'): Step =>
  (world) =>
    void tabOf(world, tab).session().switchCompany(company);
/** Opens a tab; it comes after the others. */
export const open: Step = (world) => void world.open();
/** Opens a tab by a link with the token of a session elsewhere. */
export const openLink =
  (userId: string, company?: string): Step =>
  (world) =>
    void world.open(`/?auth_token=${world.site.tokenOf(userId, company)}`);
/** Opens such a link in a tab. */
export const followLink =
  (tab: number, userId: string): Step =>
  (world) =>
    void tabOf(world, tab).visit(`/?auth_token=${world.site.tokenOf(userId)}`);
export const answerLink =
  (tab: number, isAccepted: boolean): Step =>
  (world) =>
    tabOf(world, tab).session().answerLink(isAccepted);
export const renewCookie =
  (tab: number): Step =>
  (world) =>
    void tabOf(world, tab).session().renewCookie();
/** As the reader does. */
export const reload =
  (tab: number): Step =>
  (world) =>
    void tabOf(world, tab).visit();
export const close = inTab('close');
export const hide = inTab('hide');
export const show = inTab('show');
export const goAway = inTab('goAway');
export const goBack = inTab('goBack');
export const waitMinutes =
  (minutes: number): Step =>
  (world) =>
    world.pass(minutes * 60_000);
/** For less than a request may take: timers of the tab go on. */
export const sleep = inTab('sleep');
export const wake = inTab('wake');
/** Answers calls of that name in the place of the site, from then on. */
export const answer =
  (name: string, by: (call: FakeRequest) => Response | undefined): Step =>
  ({site}) =>
    void site.instead.set(name, by);
/** Answers one call so. */
export const answerOnce =
  (name: string, by: () => Response): Step =>
  ({site}) =>
    void site.instead.set(name, () => {
      site.instead.delete(name);
      return by();
    });
/** Changes what the browser or its network does. */
export const set =
  (change: Partial<World['browser']>): Step =>
  ({browser}) =>
    void Object.assign(browser, change);
/** Ends all sessions at the endpoint. */
export const endSessions: Step = ({site}) => site.endSessions();
/** Takes steps while those before are still under way; a number is a pause in ms. */
export const overlap =
  (...parts: (Step | number)[]): Step =>
  async (world) => {
    for (const part of parts) {
      await (typeof part === 'number' ? world.pass(part) : part(world));
    }
  };
export const status = (code: number) => () => new Response(null, {status: code});
