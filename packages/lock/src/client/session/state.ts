import type {SignedOutReason} from '../tokens/texts';
import type {Company} from 'docusaurus-lock-server/shared/companies';
import type {MeQuery} from 'docusaurus-lock-server/shared/operations.generated';

/** The signed-in person. */
export type User = Omit<NonNullable<MeQuery['me']>, 'lastLoggedInCompanyId'> & {
  /** Not present in the result of a refresh. */
  lastLoggedInCompanyId?: string | null;
};

/**
 * The phase of the session, which decides what the gate shows.
 *
 * - `starting`: nothing is known yet, as while pre-rendering and hydrating
 * - `loading`: a token is stored and its user is being loaded
 * - `signed-in`: the user is known
 * - `no-user`: the endpoint returned no user for the token; ends after 100 ms
 * - `signing-out`: waiting for the server to end the session
 * - `signed-out`: the session is over, and the cookie goes with it
 * - `no-tokens`: nobody signed in here, so a valid cookie is that of another tab and stays
 * - `storage-denied`: no token, because the browser denies storage
 */
export type Phase =
  | 'starting'
  | 'loading'
  | 'signed-in'
  | 'no-user'
  | 'signing-out'
  | 'signed-out'
  | 'no-tokens'
  | 'storage-denied';

export interface SessionState {
  phase: Phase;
  user: User | null;
  /** Those the user may work in; empty until loaded. */
  companies: readonly Company[];
  /**
   * Whether the server has set its cookie: no answer yet, yes, or no although the user is known;
   * `cleared` once it has removed it because the reader signed out.
   */
  cookie: 'none' | 'held' | 'failed' | 'cleared';
  /** Whose pages the cookie opens; null where the server has named none. */
  audience: string | null;
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
  audience: null,
  signedOutReason: 'none',
  signedOutMessage: '',
  linkUser: null,
};

/** What happens to a session. */
type SessionEvent =
  /** Tokens are stored, and their user is about to be loaded. */
  | {type: 'tokens-found'}
  /** The page started without tokens; `reason` is why the session of the page before it ended. */
  | {
      type: 'no-tokens-found';
      isStorageDenied: boolean;
      reason?: SignedOutReason;
      message?: string;
    }
  /** By loading it, by signing in or by changing the company. */
  | {type: 'user-loaded'; user: User}
  /** The response of the endpoint had no user. */
  | {type: 'user-missing'}
  | {type: 'companies-loaded'; user: User; companies: readonly Company[]}
  /** A link has the token of another user; null once the reader has chosen. */
  | {type: 'link-offered'; user: User | null}
  /** The server has set its cookie. */
  | {type: 'cookie-set'; audience: string | null}
  | {type: 'sign-out-started'}
  /** The session is over; its effect removes what is stored. */
  | {
      type: 'signed-out';
      reason: SignedOutReason;
      /** The message of a failed refresh. */
      message?: string;
      /** Whether the session was to be that of a link; default false. */
      isLink?: boolean;
      /** Whether the server has removed its cookie; default false. */
      isCookieCleared?: boolean;
    };

/** The state of the session, as an external store for React. */
export interface SessionStore {
  getState: () => SessionState;
  dispatch: (event: SessionEvent) => void;
  /**
   * Adds an effect of events, which runs once the state has changed and before any subscriber:
   * what is stored is cleared before anyone sees that the session is over.
   */
  onEvent: (effect: (event: SessionEvent) => void) => void;
  /** Calls back after each event; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function createSessionStore(): SessionStore {
  const effects: ((event: SessionEvent) => void)[] = [];
  const listeners = new Set<() => void>();
  let state = initialState;
  return {
    getState: () => state,
    dispatch(event) {
      state = reduceSession(state, event);
      effects.forEach((effect) => effect(event));
      listeners.forEach((listener) => listener());
    },
    onEvent: (effect) => void effects.push(effect),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const noReason = {signedOutReason: 'none', signedOutMessage: ''} as const;

function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  if (event.type === 'signed-out') {
    // The first reason is the cause; what follows from it is not.
    return state.phase === 'signed-out' || state.phase === 'no-tokens'
      ? state
      : {
          ...initialState,
          phase: event.isLink ? 'no-tokens' : 'signed-out',
          cookie: event.isCookieCleared ? 'cleared' : 'none',
          signedOutReason: state.phase === 'signing-out' ? 'none' : event.reason,
          signedOutMessage: event.message ?? '',
        };
  }
  // A late response must not bring the user back.
  if (state.phase === 'signing-out') {
    return state;
  }
  switch (event.type) {
    case 'tokens-found':
      return {...state, ...noReason, phase: 'loading', cookie: 'none'};
    case 'no-tokens-found': {
      const phase = event.reason === undefined ? 'no-tokens' : 'signed-out';
      return {
        ...state,
        phase: event.isStorageDenied ? 'storage-denied' : phase,
        signedOutReason: event.reason ?? 'none',
        signedOutMessage: event.message ?? '',
      };
    }
    case 'user-loaded': {
      // The cookie comes with the answer that names the user.
      const cookie = state.cookie === 'held' ? 'held' : 'failed';
      return {...state, ...noReason, phase: 'signed-in', user: event.user, cookie, linkUser: null};
    }
    case 'user-missing':
      return {...state, phase: 'no-user', user: null};
    case 'companies-loaded':
      return state.user === event.user ? {...state, companies: event.companies} : state;
    case 'link-offered':
      return {...state, linkUser: event.user};
    case 'cookie-set':
      return {...state, cookie: 'held', audience: event.audience};
    case 'sign-out-started':
      return {...state, phase: 'signing-out'};
  }
}
