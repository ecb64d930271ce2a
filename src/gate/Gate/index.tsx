import React, {type ReactNode} from 'react';
import LoadingIndicator from '@site/src/components/LoadingIndicator';
import type {Build} from '@site/shared/site-fields';
import {useSession} from '@site/src/session/session-context';
import SignIn from '@site/src/sign-in/SignIn';
import {gateView} from '../gate-view';
import {useBuildSwitch} from '../use-build-switch';
import styles from './styles.module.css';

/**
 * Shows the page, the sign-in screen or the loading indicator. This is for the
 * reader's convenience; what protects the guide is server/gate.
 */
export default function Gate({
  build,
  children,
}: {
  build: Build;
  children: ReactNode;
}): ReactNode {
  const {phase} = useSession();
  const obstacle = useBuildSwitch(build);
  const view = obstacle === null ? gateView(build, phase) : 'form';

  switch (view) {
    // One tree for two views, so that changing between them remounts nothing:
    // a page keeps its scroll position, a form what was typed into it.
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
            <SignIn
              obstacle={obstacle === 'guide-not-left' ? null : obstacle}
            />
          </div>
        </>
      );
    case 'indicator':
      return <LoadingIndicator />;
    case 'nothing':
      return null;
  }
}
