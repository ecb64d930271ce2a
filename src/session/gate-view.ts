import type {Phase} from './session-state';

/** The builds of the site; see site-settings.ts. */
export type Build = 'guide' | 'sign-in' | 'static';

/**
 * What the gate shows.
 *
 * - `content`: the page
 * - `covered`: the loading indicator, the page hidden beside it
 * - `indicator`: the loading indicator alone
 * - `form`: the login screen
 * - `undecided`: indicator and login screen, of which the style sheet shows one
 * - `nothing`: a token but no user yet
 */
export type GateView =
  'content' | 'covered' | 'indicator' | 'form' | 'undecided' | 'nothing';

/** One view in every build, or one for each. */
type Views = GateView | Record<Build, GateView>;

const views: Record<Phase, Views> = {
  // Pre-rendered: the guide with its text, since its server has already asked
  // for the cookie; the others as a reader without script may see them.
  starting: {guide: 'content', static: 'covered', 'sign-in': 'undecided'},
  loading: {guide: 'content', static: 'covered', 'sign-in': 'indicator'},
  'signed-in': {guide: 'content', static: 'content', 'sign-in': 'indicator'},
  nobody: 'nothing',
  // The guide is left for the sign-in build; see useDoor.
  'signed-out': {guide: 'indicator', static: 'form', 'sign-in': 'form'},
  unkept: {guide: 'content', static: 'form', 'sign-in': 'form'},
  leaving: 'indicator',
};

/** Decides what to show (specification 2, "Access gate"). */
export function gateView(build: Build, phase: Phase): GateView {
  const view = views[phase];
  return typeof view === 'string' ? view : view[build];
}
