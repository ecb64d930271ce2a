import type {Company} from './companies';
import {type SignedOutReason} from '../tokens/texts';
import {initialState, type SessionState} from './session-state';
import type {User} from './user';

/** What happens to a session. */
export type SessionEvent =
  /** Tokens are stored, and their user is about to be loaded. */
  | {type: 'tokens-found'}
  /** The page started without tokens; the reason is the previous page's. */
  | {
      type: 'no-tokens-found';
      isStorageDenied: boolean;
      reason: SignedOutReason;
      message?: string;
    }
  /** By loading it, by signing in or by changing the company. */
  | {type: 'user-loaded'; user: User}
  /** The endpoint answered without a user. */
  | {type: 'user-missing'}
  | {type: 'companies-loaded'; user: User; companies: readonly Company[]}
  /** This tab received a new pair of tokens. */
  | {type: 'tokens-refreshed'}
  /** A link has the token of another user; null once the reader has chosen. */
  | {type: 'link-offered'; user: User | null}
  /** The server was asked for its cookie. */
  | {type: 'cookie-renewed'; isHeld: boolean}
  /** The reader wants to sign out. */
  | {type: 'sign-out-started'}
  /** The session is over; `clearSession` removes what is stored. */
  | {
      type: 'signed-out';
      reason: SignedOutReason;
      /** The message of a failed refresh. */
      message?: string;
      /** Whether the server has removed its cookie; default false. */
      isCookieCleared?: boolean;
    };

/**
 * Returns the state after an event: the same object where the event changes
 * nothing.
 */
export function reduceSession(
  state: SessionState,
  event: SessionEvent,
): SessionState {
  if (event.type === 'signed-out') {
    return signOut(state, event);
  }
  // A late response must not bring the user back.
  if (state.phase === 'signing-out') {
    return state;
  }
  switch (event.type) {
    case 'tokens-found':
      return {
        ...state,
        phase: 'loading',
        signedOutReason: 'none',
        signedOutMessage: '',
      };
    case 'no-tokens-found':
      return {
        ...state,
        phase: event.isStorageDenied ? 'storage-denied' : 'signed-out',
        signedOutReason: event.reason,
        signedOutMessage: event.message ?? '',
      };
    case 'user-loaded':
      return {
        ...state,
        phase: 'signed-in',
        user: event.user,
        signedOutReason: 'none',
        signedOutMessage: '',
        linkUser: null,
      };
    case 'user-missing':
      return {...state, phase: 'no-user', user: null};
    case 'companies-loaded':
      return state.user === event.user
        ? {...state, companies: event.companies}
        : state;
    case 'link-offered':
      return {...state, linkUser: event.user};
    case 'cookie-renewed': {
      const cookie = event.isHeld ? 'held' : 'failed';
      return state.user && state.cookie !== cookie ? {...state, cookie} : state;
    }
    case 'sign-out-started':
      return {...state, phase: 'signing-out'};
    case 'tokens-refreshed':
      return state;
  }
}

function signOut(
  state: SessionState,
  event: Extract<SessionEvent, {type: 'signed-out'}>,
): SessionState {
  // The first reason is the cause; what follows from it is not.
  if (state.phase === 'signed-out') {
    return state;
  }
  return {
    ...initialState,
    phase: 'signed-out',
    cookie: event.isCookieCleared ? 'cleared' : 'none',
    signedOutReason: state.phase === 'signing-out' ? 'none' : event.reason,
    signedOutMessage: event.message ?? '',
  };
}
