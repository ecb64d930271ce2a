import React, {type ReactNode} from 'react';
import LoadingIndicator from '@site/src/components/LoadingIndicator';
import {gateView, type Build} from '../gate-view';
import {useSession} from '../session-context';
import {useDoor} from '../use-door';
import SignInPart from './sign-in-part';
import styles from './styles.module.css';

/**
 * Shows the page, the login screen or the loading indicator (specification 2).
 * This is a courtesy to the reader; what protects the guide is server/gate.
 */
export default function Gate({
  build,
  children,
}: {
  build: Build;
  children: ReactNode;
}): ReactNode {
  const {phase} = useSession();
  const door = useDoor(build);
  const view = door === 'usual' ? gateView(build, phase) : 'form';

  switch (view) {
    // One tree for two views, so that changing between them mounts nothing
    // anew: a page keeps its place, a form what was typed into it.
    case 'content':
    case 'covered':
      return (
        <>
          {view === 'covered' && <LoadingIndicator />}
          <div className={styles.page} hidden={view === 'covered'}>
            {children}
          </div>
        </>
      );
    case 'form':
    case 'undecided':
      return (
        <>
          {view === 'undecided' && (
            <div className={styles.whenStored}>
              <LoadingIndicator />
            </div>
          )}
          <div className={view === 'undecided' ? styles.unlessStored : ''}>
            <SignInPart door={door} />
          </div>
        </>
      );
    case 'indicator':
      return <LoadingIndicator />;
    case 'nothing':
      return null;
  }
}
