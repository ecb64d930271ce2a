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
import useIsBrowser from '@docusaurus/useIsBrowser';
import {activeCompanyId, type Company} from 'docusaurus-lock-server/shared/companies';
import type {Session} from './session';
import {initialState, type SessionState} from './state';

/** The session as components see it. */
export interface SessionContextValue extends SessionState, Session {
  selectedCompanyId: string | null;
  selectedCompany: Company | null;
  isGlobalSearchBarShown: boolean;
  setGlobalSearchBarShown: (isShown: boolean) => void;
  isCustomReportModalShown: boolean;
  setCustomReportModalShown: (isShown: boolean) => void;
}

const Context = createContext<SessionContextValue | null>(null);

/** Provides the session to everything below and starts it once mounted. */
export function SessionProvider({session, children}: {session: Session; children: ReactNode}) {
  const state = useSyncExternalStore(session.subscribe, session.getState, () => initialState);
  const [isGlobalSearchBarShown, setGlobalSearchBarShown] = useState(false);
  const [isCustomReportModalShown, setCustomReportModalShown] = useState(false);

  // The session starts with the second render: its first event renders much of the page, which is
  // then a separate task from hydration.
  const isBrowser = useIsBrowser();
  useEffect(() => (isBrowser ? session.start() : undefined), [session, isBrowser]);

  const value = useMemo(() => {
    const selectedCompanyId = activeCompanyId(state.user);
    return {
      ...session,
      ...state,
      selectedCompanyId,
      selectedCompany: state.companies.find(({id}) => id === String(selectedCompanyId)) ?? null,
      isGlobalSearchBarShown,
      setGlobalSearchBarShown,
      isCustomReportModalShown,
      setCustomReportModalShown,
    };
  }, [session, state, isGlobalSearchBarShown, isCustomReportModalShown]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Returns the session; throws outside its provider. */
export function useSession(): SessionContextValue {
  const value = useContext(Context);
  if (!value) {
    throw new ReactContextError('SessionProvider');
  }
  return value;
}
