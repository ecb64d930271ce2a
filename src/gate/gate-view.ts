import type {Build} from '@site/shared/site-fields';
import type {Phase} from '../session/session-state';

/**
 * What the gate shows.
 *
 * - `content`: the page
 * - `covered`: the loading indicator, with the page hidden beside it
 * - `indicator`: the loading indicator alone
 * - `form`: the sign-in screen
 * - `undecided`: indicator and sign-in screen; the style sheet shows one
 * - `nothing`: a token but no user
 */
export type GateView =
  'content' | 'covered' | 'indicator' | 'form' | 'undecided' | 'nothing';

/** One view in every build, or one for each. */
type Views = GateView | Record<Build, GateView>;

const views: Record<Phase, Views> = {
  // As pre-rendered. The guide shows its text, since its server has checked
  // the cookie; the others show what a reader without script may see.
  starting: {guide: 'content', static: 'covered', 'sign-in': 'undecided'},
  loading: {guide: 'content', static: 'covered', 'sign-in': 'indicator'},
  'signed-in': {guide: 'content', static: 'content', 'sign-in': 'indicator'},
  'no-user': 'nothing',
  'signing-out': 'indicator',
  // The guide is left for the sign-in build; see useBuildSwitch.
  'signed-out': {guide: 'indicator', static: 'form', 'sign-in': 'form'},
  'storage-denied': {guide: 'content', static: 'form', 'sign-in': 'form'},
};

/** Returns what a build shows in a phase of the session. */
export function gateView(build: Build, phase: Phase): GateView {
  const view = views[phase];
  return typeof view === 'string' ? view : view[build];
}
