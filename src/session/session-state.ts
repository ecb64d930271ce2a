import type {Company} from './companies';
import type {User} from './user';

/**
 * The phase of the session, which decides what the gate shows.
 *
 * - `starting`: nothing is known yet, as while pre-rendering and hydrating
 * - `loading`: a token is stored and its user is being loaded
 * - `signed-in`: the user is known
 * - `no-user`: the endpoint returned no user for the token; ends after 100 ms
 * - `signing-out`: waiting for the server to end the session
 * - `signed-out`: no token
 * - `storage-denied`: no token, because the browser denies storage
 */
export type Phase =
  | 'starting'
  | 'loading'
  | 'signed-in'
  | 'no-user'
  | 'signing-out'
  | 'signed-out'
  | 'storage-denied';

/**
 * Why the user could not be loaded on entry. It ends the session of that tab;
 * other tabs go on with their tokens.
 *
 * - `unreachable`: nothing answered
 * - `failed`: the answer was an error
 * - `refresh-failed`: the token was not refreshed; `signedOutMessage` says why
 */
export type EntryFailure = 'unreachable' | 'failed' | 'refresh-failed';

/**
 * Why nobody is signed in.
 *
 * - `none`: there was no session, or the reader ended it here
 * - `ended`: the server no longer accepts the session
 * - `link-invalid`: the token in the address was refused
 * - `signed-out-elsewhere`: another tab removed the tokens
 */
export type SignedOutReason =
  'none' | 'ended' | EntryFailure | 'link-invalid' | 'signed-out-elsewhere';

/** Whether a tab signed out because it could not load its user. */
export function isEntryFailure(reason: string): reason is EntryFailure {
  return ['unreachable', 'failed', 'refresh-failed'].includes(reason);
}

export interface SessionState {
  phase: Phase;
  user: User | null;
  /** Those the user may work in; empty until loaded. */
  companies: readonly Company[];
  /**
   * Whether the server has set its cookie: not asked yet, yes, or no. `cleared`
   * once it has removed it because the reader signed out.
   */
  cookie: 'none' | 'held' | 'failed' | 'cleared';
  /** `none` while someone is signed in. */
  signedOutReason: SignedOutReason;
  /** The message of a failed refresh; empty for other reasons. */
  signedOutMessage: string;
  /** The user of a link's token, until the reader has chosen; else null. */
  linkUser: User | null;
}

export const initialState: SessionState = {
  phase: 'starting',
  user: null,
  companies: [],
  cookie: 'none',
  signedOutReason: 'none',
  signedOutMessage: '',
  linkUser: null,
};
