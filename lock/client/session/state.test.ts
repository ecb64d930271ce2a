import {user} from '../testing/stub-site';
import {createSessionStore, initialState, reduceSession, type SessionState} from './state';

const signedIn: SessionState = {...initialState, phase: 'signed-in', user};
const leaving: SessionState = {...signedIn, phase: 'signing-out'};
const ended: SessionState = {...initialState, phase: 'signed-out', signedOutReason: 'ended'};

test.each<[string, SessionState, Parameters<typeof reduceSession>[1]]>([
  ['a user who comes late while the reader signs out', leaving, {type: 'user-loaded', user}],
  ['no user, while the reader signs out', leaving, {type: 'user-missing'}],
  ['the second of two reasons', ended, {type: 'signed-out', reason: 'refresh-failed'}],
  [
    'companies of a former user',
    signedIn,
    {type: 'companies-loaded', user: {...user}, companies: []},
  ],
])('%s changes nothing', (_, state, event) => {
  expect(reduceSession(state, event)).toBe(state);
});

test('a reader who signs out is given no reason, whatever the server says', () => {
  const left = reduceSession(leaving, {type: 'signed-out', reason: 'ended'});
  expect(left).toMatchObject({phase: 'signed-out', signedOutReason: 'none'});
});

test('the effects of an event run after it and before any listener', () => {
  const seen: string[] = [];
  const store = createSessionStore();
  store.onEvent(() => seen.push(`effect in ${store.getState().phase}`));
  store.subscribe(() => seen.push('listener'));
  store.dispatch({type: 'tokens-found'});
  expect(seen).toEqual(['effect in loading', 'listener']);
});
