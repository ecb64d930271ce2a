import type {SignedOutReason} from './session-state';

/** What a page leaves to the one that is loaded in its place. */
interface PageState {
  /** Why the session ended. */
  signedOutReason: SignedOutReason;
  /** The message that belongs to it. */
  signedOutMessage: string;
  /** How far the page was scrolled, in px. */
  scrollY: number;
  /** Why the page reloaded, where the tab stores nothing. */
  reloadReason: string;
  /** How often in a row the page was reloaded for the build of an audience. */
  audienceReloads: number;
}

/**
 * Leaves values to the page that is loaded next at this address in this tab.
 * They are in the state of the history entry, which needs no storage and is
 * nothing of the session.
 */
export function leavePageState(values: Partial<PageState>): void {
  window.history.replaceState({...readState(), ...values}, '');
}

/** Reads a value that was left. */
export function readPageState<K extends keyof PageState>(
  key: K,
): PageState[K] | undefined {
  return readState()[key];
}

/** Reads a value that was left, and removes it. */
export function takePageState<K extends keyof PageState>(
  key: K,
): PageState[K] | undefined {
  const {[key]: value, ...rest} = readState();
  if (value !== undefined) {
    window.history.replaceState(rest, '');
  }
  return value;
}

function readState(): Partial<PageState> {
  return (window.history.state ?? {}) as Partial<PageState>;
}
