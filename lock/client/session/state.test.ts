import {user} from '../testing/stub-site';
import {
  createSessionStore,
  initialState,
  reduceSession,
  type Phase,
  type SessionEvent,
  type SessionState,
} from './state';

const phases: Phase[] = [
  'starting',
  'loading',
  'signed-in',
  'no-user',
  'signing-out',
  'signed-out',
  'storage-denied',
];

const signedIn: SessionState = {
  ...initialState,
  phase: 'signed-in',
  user,
  companies: [{id: 'c1', name: 'Alpha'}],
  cookie: 'held',
};
const signedOut: SessionState = {...initialState, phase: 'signed-out'};
const ended: SessionState = {...signedOut, signedOutReason: 'ended'};
const refreshFailed: SessionState = {
  ...signedOut,
  signedOutReason: 'refresh-failed',
  signedOutMessage: 'Revoked',
};
const other = {...user, id: '8'};
const asked: SessionState = {...signedIn, linkUser: other};
const leaving: SessionState = {...signedIn, phase: 'signing-out'};

/** Every event with the phase that follows; null for the same phase. */
const transitions: [SessionEvent, Phase | null][] = [
  [{type: 'tokens-found'}, 'loading'],
  [{type: 'no-tokens-found', isStorageDenied: false}, 'no-tokens'],
  [{type: 'no-tokens-found', isStorageDenied: false, reason: 'none'}, 'signed-out'],
  [{type: 'no-tokens-found', isStorageDenied: true}, 'storage-denied'],
  [{type: 'user-loaded', user}, 'signed-in'],
  [{type: 'user-missing'}, 'no-user'],
  [{type: 'companies-loaded', user, companies: []}, null],
  [{type: 'link-offered', user}, null],
  [{type: 'cookie-set', audience: null}, null],
  [{type: 'sign-out-started'}, 'signing-out'],
  [{type: 'signed-out', reason: 'none'}, 'signed-out'],
];

test.each(transitions)('%j leads to the phase %s', (event, next) => {
  for (const phase of phases.filter((phase) => phase !== 'signing-out')) {
    const state = reduceSession({...initialState, phase}, event);
    expect([phase, state.phase]).toEqual([phase, next ?? phase]);
  }
});

test.each(transitions.filter(([{type}]) => type !== 'signed-out'))(
  'while signing out, %j changes nothing',
  (event) => {
    expect(reduceSession(leaving, event)).toBe(leaving);
  },
);

test.each<[string, SessionState, SessionEvent, SessionState]>([
  [
    'the end of a session removes all but its reason',
    asked,
    {type: 'signed-out', reason: 'ended'},
    ended,
  ],
  [
    'a failed refresh gives its message too',
    signedIn,
    {type: 'signed-out', reason: 'refresh-failed', message: 'Revoked'},
    refreshFailed,
  ],
  [
    'a reader who signs out is given no reason, whatever the server says',
    leaving,
    {type: 'signed-out', reason: 'ended'},
    signedOut,
  ],
  [
    'a cookie that the server has removed is known to be gone',
    leaving,
    {type: 'signed-out', reason: 'none', isCookieCleared: true},
    {...signedOut, cookie: 'cleared'},
  ],
  [
    'the end of the session of a link leaves the cookie, which may be that of another tab',
    signedIn,
    {type: 'signed-out', reason: 'link-invalid', isLink: true},
    {...initialState, phase: 'no-tokens', signedOutReason: 'link-invalid'},
  ],
  [
    'tokens that are found remove reason and message',
    refreshFailed,
    {type: 'tokens-found'},
    {...initialState, phase: 'loading'},
  ],
  [
    'a user who is loaded removes reason and message',
    refreshFailed,
    {type: 'user-loaded', user},
    {...initialState, phase: 'signed-in', user, cookie: 'failed'},
  ],
  [
    'another user keeps the cookie, and the companies until theirs are loaded',
    signedIn,
    {type: 'user-loaded', user: other},
    {...signedIn, user: other},
  ],
  [
    'a user who is missing is removed',
    signedIn,
    {type: 'user-missing'},
    {...signedIn, phase: 'no-user', user: null},
  ],
])('%s', (_, before, event, after) => {
  expect(reduceSession(before, event)).toEqual(after);
});

test.each<[string, SessionState, SessionEvent]>([
  ['the second of two reasons', ended, {type: 'signed-out', reason: 'refresh-failed'}],
  [
    'companies of a former user',
    signedIn,
    {type: 'companies-loaded', user: {...user}, companies: []},
  ],
  [
    'the end of a session where there was none',
    {...initialState, phase: 'no-tokens'},
    {type: 'signed-out', reason: 'none'},
  ],
  ['a cookie that is held', signedIn, {type: 'cookie-set', audience: null}],
])('%s changes nothing', (_, state, event) => {
  expect(reduceSession(state, event)).toBe(state);
});

test('the effects of an event run after it and before any listener', () => {
  const seen: string[] = [];
  const store = createSessionStore();
  store.onEvent(({type}) => {
    seen.push(`effect of ${type} in the phase ${store.getState().phase}`);
  });
  const stop = store.subscribe(() => seen.push('listener'));
  store.dispatch({type: 'tokens-found'});
  stop();
  store.dispatch({type: 'sign-out-started'});
  expect(seen).toEqual([
    'effect of tokens-found in the phase loading',
    'listener',
    'effect of sign-out-started in the phase signing-out',
  ]);
});
