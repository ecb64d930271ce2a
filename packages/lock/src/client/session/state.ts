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
 * - `no-tokens`: nobody signed in here; a valid cookie belongs to another tab, so it stays
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
  /** The companies that the user may work in; empty until loaded. */
  companies: readonly Company[];
  /**
   * Whether the server has set the gate cookie. `none`: no answer yet; `held`: set; `failed`: not
   * set, although the user is known; `cleared`: removed because the reader signed out.
   */
  cookie: 'none' | 'held' | 'failed' | 'cleared';
  /** The audience whose pages the cookie opens; null where the server has named none. */
  audience: string | null;
  /** `none` while someone is signed in. */
  signedOutReason: SignedOutReason;
  /** The message of a failed refresh; empty for other reasons. */
  signedOutMessage: string;
  /** The user of a link's token, until the reader has chosen; else null. */
  linkUser: User | null;
  /**
   * Where tokens are kept that local storage does not take: until the tab, or the page, is closed.
   */
  unstored: 'tab' | 'page' | null;
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
  unstored: null,
};

/** The events of a session, with their fields. */
interface Events {
  /** Tokens are stored, and their user is about to be loaded. */
  'tokens-found': object;
  /** A link was opened where another tab has the session of a link. */
  'link-found': object;
  /** The page started without tokens; `reason` is why the session of the page before it ended. */
  'no-tokens-found': {isStorageDenied: boolean; reason?: SignedOutReason; message?: string};
  /** Local storage takes no tokens. */
  'not-stored': {canStoreInTab: boolean};
  /** The user was loaded, or signed in, or switched the company. */
  'user-loaded': {user: User};
  /** The response of the endpoint had no user. */
  'user-missing': object;
  'companies-loaded': {user: User; companies: readonly Company[]};
  /** A link has the token of another user: the reader is asked. */
  'link-offered': {user: User};
  'link-answered': {isAgreed: boolean};
  /** The server has set its cookie. */
  'cookie-set': {audience: string | null};
  /** The endpoint refused this token, which a request carried; null for none. */
  'token-refused': {token: string | null};
  /** The endpoint refused the stored refresh token. */
  'refresh-refused': object;
  'sign-out-started': object;
  /**
   * The session is over; an effect of this event removes the stored tokens. `message` is the
   * message of a failed refresh, `isLink` says whether a link was to open the session, and
   * `isCookieCleared` whether the server has removed the gate cookie.
   */
  'signed-out': {
    reason: SignedOutReason;
    message?: string;
    isLink?: boolean;
    isCookieCleared?: boolean;
  };
}

type EventOf<Name extends keyof Events> = {[N in Name]: {type: N} & Events[N]}[Name];
type SessionEvent = EventOf<keyof Events>;
export type Dispatch = (event: SessionEvent) => void;

/** The state of the session, as an external store for React. */
export interface SessionStore {
  getState: () => SessionState;
  dispatch: Dispatch;
  /**
   * Adds an effect of events, which runs once the state has changed and before any subscriber: the
   * stored tokens are removed before anyone sees that the session is over.
   */
  onEvent: (effect: (event: SessionEvent) => void) => void;
  /** Calls back after each event; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export function createSessionStore(): SessionStore {
  const effects: ((event: SessionEvent) => void)[] = [];
  const listeners = new Set<() => void>();
  let state = initialState;
  return {
    getState: () => state,
    dispatch(event) {
      state = reduce(state, event);
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
const loading = {...noReason, phase: 'loading', cookie: 'none'} as const;

interface Row<Event> {
  /** The phases in which the event changes nothing; default `signing-out`, for late answers. */
  notIn?: readonly Phase[];
  /** Returns the fields that the event changes. */
  to: (event: Event, state: SessionState) => Partial<SessionState>;
}

/** The changes that each event makes to the state. Effects are in the functions that listen. */
const table: {[Name in keyof Events]: Row<EventOf<Name>>} = {
  'tokens-found': {to: () => loading},
  'link-found': {to: () => loading},
  'no-tokens-found': {
    to: ({isStorageDenied, reason, message}) => ({
      phase: isStorageDenied ? 'storage-denied' : reason === undefined ? 'no-tokens' : 'signed-out',
      signedOutReason: reason ?? 'none',
      signedOutMessage: message ?? '',
    }),
  },
  'not-stored': {to: ({canStoreInTab}) => ({unstored: canStoreInTab ? 'tab' : 'page'})},
  'user-loaded': {
    to: ({user}, {cookie}) => ({
      ...noReason,
      phase: 'signed-in',
      user,
      // The cookie comes with the answer that names the user.
      cookie: cookie === 'held' ? 'held' : 'failed',
      linkUser: null,
    }),
  },
  'user-missing': {to: () => ({phase: 'no-user', user: null})},
  'companies-loaded': {
    to: ({user, companies}, state) => (state.user === user ? {companies} : {}),
  },
  'link-offered': {to: ({user}) => ({linkUser: user})},
  'link-answered': {
    to: ({isAgreed}, {user, phase}) => ({
      phase: user || isAgreed ? phase : 'no-tokens',
      linkUser: null,
    }),
  },
  'cookie-set': {to: ({audience}) => ({cookie: 'held', audience})},
  'token-refused': {to: () => ({})},
  'refresh-refused': {to: () => ({})},
  'sign-out-started': {to: () => ({phase: 'signing-out'})},
  'signed-out': {
    // Keeps the first reason, which is the cause; later events are its consequences.
    notIn: ['signed-out', 'no-tokens'],
    to: ({reason, message = '', isLink, isCookieCleared}, {phase}) => ({
      ...initialState,
      phase: isLink ? 'no-tokens' : 'signed-out',
      cookie: isCookieCleared ? 'cleared' : 'none',
      signedOutReason: phase === 'signing-out' ? 'none' : reason,
      signedOutMessage: message,
    }),
  },
};

function reduce<Name extends keyof Events>(
  state: SessionState,
  event: EventOf<Name>,
): SessionState {
  const {notIn = ['signing-out'], to}: Row<EventOf<Name>> = table[event.type];
  return notIn.includes(state.phase) ? state : {...state, ...to(event, state)};
}
