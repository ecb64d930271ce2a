import React, {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import {ReactContextError} from '@docusaurus/theme-common';
import type {Session} from './create-session';
import {
  activeCompanyId,
  initialState,
  type Company,
  type SessionState,
} from './session-state';

/** What components may know of the session and do with it (specification 3). */
export interface SessionContextValue extends SessionState {
  selectedCompanyId: string | null;
  selectedCompany: Company | null;
  isGlobalSearchBarShown: boolean;
  setGlobalSearchBarShown(isShown: boolean): void;
  isCustomReportModalShown: boolean;
  setCustomReportModalShown(isShown: boolean): void;
  signIn: Session['signIn'];
  signOut: Session['signOut'];
  switchCompany: Session['switchCompany'];
  openDoor: Session['openDoor'];
  start: Session['start'];
}

const Context = createContext<SessionContextValue | null>(null);

function useContextValue(
  session: Session,
  startsLater: boolean,
): SessionContextValue {
  const state = useSyncExternalStore(
    session.subscribe,
    session.getState,
    () => initialState,
  );
  const [isGlobalSearchBarShown, setGlobalSearchBarShown] = useState(false);
  const [isCustomReportModalShown, setCustomReportModalShown] = useState(false);

  useEffect(
    () => (startsLater ? undefined : session.start()),
    [session, startsLater],
  );

  return useMemo(() => {
    const selectedCompanyId = activeCompanyId(state.user);
    return {
      ...state,
      selectedCompanyId,
      selectedCompany:
        state.companies.find(({id}) => id === String(selectedCompanyId)) ??
        null,
      isGlobalSearchBarShown,
      setGlobalSearchBarShown,
      isCustomReportModalShown,
      setCustomReportModalShown,
      signIn: session.signIn,
      signOut: session.signOut,
      switchCompany: session.switchCompany,
      openDoor: session.openDoor,
      start: session.start,
    };
  }, [session, state, isGlobalSearchBarShown, isCustomReportModalShown]);
}

/**
 * Gives the session to everything below, and starts it once mounted, unless
 * something below does.
 */
export function SessionProvider(props: {
  session: Session;
  startsLater?: boolean;
  children: ReactNode;
}) {
  const value = useContextValue(props.session, props.startsLater ?? false);
  return <Context.Provider value={value}>{props.children}</Context.Provider>;
}

/** The session; throws outside its provider. */
export function useSession(): SessionContextValue {
  const value = useContext(Context);
  if (!value) {
    throw new ReactContextError('SessionProvider');
  }
  return value;
}
