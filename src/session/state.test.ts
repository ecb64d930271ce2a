import {user} from '../testing/stub-site';
import {
  createSessionStore,
  initialState,
  reduceSession,
  type Phase,
  type SessionEvent,
  type SessionState,
} from './state';
import type {SignedOutReason} from '../tokens/texts';

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
  phase: 'signed-in',
  user,
  companies: [{id: 'c1', name: 'Alpha'}],
  cookie: 'held',
  signedOutReason: 'none',
  signedOutMessage: '',
  linkUser: null,
};

/** Every event with the phase that follows; null for the same phase. */
const transitions: [SessionEvent, Phase | null][] = [
  [{type: 'tokens-found'}, 'loading'],
  [
    {type: 'no-tokens-found', isStorageDenied: false, reason: 'none'},
    'signed-out',
  ],
  [
    {type: 'no-tokens-found', isStorageDenied: true, reason: 'none'},
    'storage-denied',
  ],
  [{type: 'user-loaded', user}, 'signed-in'],
  [{type: 'user-missing'}, 'no-user'],
  [{type: 'companies-loaded', user, companies: []}, null],
  [{type: 'link-offered', user}, null],
  [{type: 'cookie-renewed', isHeld: true}, null],
  [{type: 'cookie-renewed', isHeld: false}, null],
  [{type: 'sign-out-started'}, 'signing-out'],
  [{type: 'signed-out', reason: 'none'}, 'signed-out'],
];

const rows = transitions.flatMap(([event, next]) =>
  phases.map((phase) => [phase, event, next ?? phase] as const),
);

test.each(rows.filter(([phase]) => phase !== 'signing-out'))(
  'in the phase %s, %j leads to %s',
  (phase, event, next) => {
    expect(reduceSession({...initialState, phase}, event).phase).toBe(next);
  },
);

test.each(transitions)(
  'while signing out, %j does not sign the user in again',
  (event) => {
    const state: SessionState = {...signedIn, phase: 'signing-out'};
    const next = reduceSession(state, event);
    if (event.type === 'signed-out') {
      expect(next).toEqual({...initialState, phase: 'signed-out'});
    } else {
      expect(next).toBe(state);
    }
  },
);

const reasons: SignedOutReason[] = [
  'none',
  'ended',
  'unreachable',
  'failed',
  'refresh-failed',
  'link-invalid',
  'signed-out-elsewhere',
];

test.each(reasons)(
  'signed out with the reason %s, the user is gone',
  (reason) => {
    expect(reduceSession(signedIn, {type: 'signed-out', reason})).toEqual({
      ...initialState,
      phase: 'signed-out',
      signedOutReason: reason,
    });
  },
);

test('a reader who signs out is given no reason, whatever the server says', () => {
  const leaving = reduceSession(signedIn, {type: 'sign-out-started'});
  expect(
    reduceSession(leaving, {type: 'signed-out', reason: 'ended'}),
  ).toHaveProperty('signedOutReason', 'none');
});

test('a reader who signed out keeps no cookie, where the server has removed it', () => {
  const leave = (isCookieCleared: boolean) =>
    reduceSession(signedIn, {
      ...{type: 'signed-out', reason: 'none'},
      isCookieCleared,
    });
  expect(leave(true).cookie).toBe('cleared');
  expect(leave(false).cookie).toBe('none');
});

test('the user of a link is offered until one is chosen, or the session ends', () => {
  const other = {...user, id: '8'};
  const asked = reduceSession(signedIn, {type: 'link-offered', user: other});
  expect(asked).toEqual({...signedIn, linkUser: other});
  for (const event of [
    {type: 'link-offered', user: null},
    {type: 'user-loaded', user: other},
    {type: 'signed-out', reason: 'ended'},
  ] as const) {
    expect(reduceSession(asked, event).linkUser).toBeNull();
  }
});

test('the message of a failed refresh is kept until somebody signs in', () => {
  const ended = reduceSession(signedIn, {
    type: 'signed-out',
    reason: 'refresh-failed',
    message: 'Revoked',
  });
  expect(ended.signedOutMessage).toBe('Revoked');
  expect(
    reduceSession(ended, {type: 'user-loaded', user}).signedOutMessage,
  ).toBe('');
});

test('the first of two reasons is kept', () => {
  const ended = reduceSession(signedIn, {type: 'signed-out', reason: 'ended'});
  expect(reduceSession(ended, {type: 'signed-out', reason: 'none'})).toBe(
    ended,
  );
});

test.each<SessionEvent>([{type: 'tokens-found'}, {type: 'user-loaded', user}])(
  '%j removes the reason',
  (event) => {
    const ended = reduceSession(signedIn, {
      type: 'signed-out',
      reason: 'ended',
    });
    expect(reduceSession(ended, event).signedOutReason).toBe('none');
  },
);

test('a user who is missing is removed from the state', () => {
  expect(reduceSession(signedIn, {type: 'user-missing'}).user).toBeNull();
});

test('another user keeps the cookie, and the companies until theirs are loaded', () => {
  const next = {...user, companyId: 'c2'};
  expect(reduceSession(signedIn, {type: 'user-loaded', user: next})).toEqual({
    ...signedIn,
    user: next,
  });
});

test('companies of a former user are ignored', () => {
  const companies = [{id: 'c2', name: 'Beta'}];
  const former = {...user};
  expect(
    reduceSession(signedIn, {
      type: 'companies-loaded',
      user: former,
      companies,
    }),
  ).toBe(signedIn);
  expect(
    reduceSession(signedIn, {type: 'companies-loaded', user, companies}),
  ).toEqual({...signedIn, companies});
});

test('the cookie is recorded for a user, and nothing without one', () => {
  const failed = reduceSession(signedIn, {
    type: 'cookie-renewed',
    isHeld: false,
  });
  expect(failed).toEqual({...signedIn, cookie: 'failed'});
  const held = {type: 'cookie-renewed', isHeld: true} as const;
  expect(reduceSession(failed, held)).toEqual(signedIn);
  expect(reduceSession(signedIn, held)).toBe(signedIn);
  expect(reduceSession(initialState, held)).toBe(initialState);
});

test('the effects of an event run after it and before any listener', () => {
  const seen: string[] = [];
  const store = createSessionStore(({type}) => {
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
