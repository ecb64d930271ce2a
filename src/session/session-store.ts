import {reduceSession, type SessionEvent} from './reduce-session';
import {initialState, type SessionState} from './session-state';

/** The state of the session, as an external store for React. */
export interface SessionStore {
  getState: () => SessionState;
  dispatch: (event: SessionEvent) => void;
  /** Calls back after each event, in the order of subscription. */
  subscribe: (listener: (event: SessionEvent) => void) => () => void;
}

/** Makes a store that changes by `reduceSession` alone. */
export function createSessionStore(): SessionStore {
  const listeners = new Set<(event: SessionEvent) => void>();
  let state = initialState;
  return {
    getState: () => state,
    dispatch(event) {
      state = reduceSession(state, event);
      listeners.forEach((listener) => listener(event));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
