import type {SignedOutReason} from '../tokens/texts';
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
