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
 * Why nobody is signed in.
 *
 * - `none`: there was no session, or the reader ended it here
 * - `ended`: the server no longer accepts the session
 * - `unreachable`: the user could not be loaded
 * - `link-invalid`: the token in the address was refused
 * - `signed-out-elsewhere`: another tab removed the tokens
 */
export type SignedOutReason =
  'none' | 'ended' | 'unreachable' | 'link-invalid' | 'signed-out-elsewhere';

export interface SessionState {
  phase: Phase;
  user: User | null;
  /** Those the user may work in; empty until loaded. */
  companies: readonly Company[];
  /** Whether the server has set its cookie: not asked yet, yes, or no. */
  cookie: 'none' | 'held' | 'failed';
  /** `none` while someone is signed in. */
  signedOutReason: SignedOutReason;
}

export const initialState: SessionState = {
  phase: 'starting',
  user: null,
  companies: [],
  cookie: 'none',
  signedOutReason: 'none',
};
