import {type Outcome, openWorld, readOutcome, type World} from './world';
import type {Session} from '../../session/session';
import type {FakeRequest} from './fake-site';

/** An action in a world; most of its effects are still under way when it returns. */
export type Step = (world: World) => unknown;

/** The steps of a test, and the outcome once everything that they started has ended. */
export type Scenario = [title: string, steps: Step[], outcome: Outcome];

/**
 * Takes the steps, each once everything that the step before it started has ended.
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
  return readOutcome(world);
}

function findTab({tabs}: World, index: number) {
  const tab = tabs[index];
  if (!tab) {
    throw new Error(`There is no tab ${index}.`);
  }
  return tab;
}

/** Makes a step that takes arguments. */
const step =
  <Args extends unknown[]>(act: (world: World, ...args: Args) => unknown) =>
  (...args: Args): Step =>
  (world) =>
    act(world, ...args);

type Act = 'close' | 'hide' | 'show' | 'goAway' | 'goBack';
const inTab = (act: Act) => step((world, tab: number) => findTab(world, tab)[act]());
const inSession = <Args extends unknown[]>(act: (session: Session, ...args: Args) => unknown) =>
  step((world, tab: number, ...args: Args) => void act(findTab(world, tab).session(), ...args));

const makeLink = ({site}: World, userId: string, company?: string) =>
  `/?auth_token=${site.openToken(userId, company)}`;

/** Signs in at the form, or without it. */
export const signIn = inSession((session, userId?: string, password?: string) =>
  session.signIn(userId ?? 'avery', password ?? 'right'),
);
export const signOut = inSession((session) => session.signOut());
export const switchCompany = inSession((session, company?: string) =>
  session.switchCompany(company ?? 'c2'),
);
export const answerLink = inSession((session, isAgreed: boolean) => session.answerLink(isAgreed));
export const renewCookie = inSession((session) => session.renewCookie());
/** Opens a tab, which becomes the last of the tabs. */
export const open: Step = (world) => void world.open();
/** Opens a tab by a link with the token of a session elsewhere. */
export const openLink = step(
  (world, userId: string, company?: string) => void world.open(makeLink(world, userId, company)),
);
/** Opens such a link in a tab. */
export const followLink = step(
  (world, tab: number, userId: string) => void findTab(world, tab).visit(makeLink(world, userId)),
);
/** Reloads a page, as the reader does. */
export const reload = step((world, tab: number) => void findTab(world, tab).visit());
export const close = inTab('close');
export const hide = inTab('hide');
export const show = inTab('show');
export const goAway = inTab('goAway');
export const goBack = inTab('goBack');
export const waitMinutes = step((world, minutes: number) => world.pass(minutes * 60_000));
/** Answers calls of that name in the place of the site, from then on. */
export const answer = step(
  ({site}, name: string, by: (call: FakeRequest) => Response | undefined) =>
    void site.instead.set(name, by),
);
/** Answers one call of that name in the place of the site. */
export const answerOnce = step(
  ({site}, name: string, by: () => Response) =>
    void site.instead.set(name, () => {
      site.instead.delete(name);
      return by();
    }),
);
/** Changes what the browser or its network does. */
export const set = step(
  ({browser}, change: Partial<World['browser']>) => void Object.assign(browser, change),
);
/** Ends all sessions at the endpoint. */
export const endSessions: Step = ({site}) => site.endSessions();
/** Takes steps while those before are still under way; a number is a pause in ms. */
export const overlap = step(async (world, ...parts: (Step | number)[]) => {
  for (const part of parts) {
    await (typeof part === 'number' ? world.pass(part) : part(world));
  }
});
export const status = (code: number) => () => new Response(null, {status: code});
