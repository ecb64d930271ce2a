import React, {useEffect, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Build} from 'docusaurus-lock-server/shared/public-config';
import {RetryButton} from '../../components/Card';
import LoadingIndicator from '../../components/LoadingIndicator';
import {showToast} from '../../components/Toasts';
import {useSession} from '../../session/session-context';
import type {Phase} from '../../session/state';
import SignIn from '../../sign-in/SignIn';
import {texts} from '../../tokens/texts';
import {useBuildSwitch} from '../build-switch';
import styles from './styles.module.css';

/**
 * The views of the gate.
 *
 * - `content`: the page
 * - `covered`: the loading indicator, with the page hidden beside it
 * - `indicator`: the loading indicator alone, after half a second
 * - `form`: the sign-in screen
 * - `undecided`: indicator and sign-in screen; the style sheet shows one
 * - `nothing`: a token but no user
 * - `signing-out`, `signed-out`: a text that says so
 */
type GateView =
  | 'content'
  | 'covered'
  | 'indicator'
  | 'form'
  | 'undecided'
  | 'nothing'
  | 'signing-out'
  | 'signed-out';

/** The view of each phase: one for all builds, or one for each build. */
const views: Record<Phase, GateView | Record<Build, GateView>> = {
  // The pre-rendered HTML. The guide shows its text, because the server has checked the cookie; the
  // other builds show only what a reader without script may see.
  starting: {guide: 'content', static: 'covered', 'sign-in': 'undecided'},
  loading: {guide: 'content', static: 'covered', 'sign-in': 'indicator'},
  'signed-in': {guide: 'content', static: 'content', 'sign-in': 'indicator'},
  'no-user': 'nothing',
  'signing-out': 'signing-out',
  // The guide is left for the sign-in build; see useBuildSwitch.
  'signed-out': {guide: 'signed-out', static: 'form', 'sign-in': 'form'},
  // The cookie of another tab opened the page, and stays.
  'no-tokens': 'form',
  'storage-denied': {guide: 'content', static: 'form', 'sign-in': 'form'},
};

/**
 * Shows the page, the sign-in screen or the loading indicator. This is for the reader's
 * convenience; the code that protects the guide is packages/lock-server/src/gate.
 */
export default function Gate({build, children}: {build: Build; children: ReactNode}): ReactNode {
  const {phase, unstored} = useSession();
  const switchError = useBuildSwitch(build);
  useEffect(() => {
    // Not in the sign-in build: a reload leaves it, and then the guide shows the message.
    if (unstored && build !== 'sign-in') {
      const until = build === 'guide' ? texts.unstoredWithCookie : texts.unstoredInPage;
      showToast('warning', unstored === 'tab' ? texts.unstoredInTab : until);
    }
  }, [unstored, build]);
  const viewInPhase = views[phase];
  const viewInBuild = typeof viewInPhase === 'string' ? viewInPhase : viewInPhase[build];
  const isAway = switchError === 'server-away';
  const view = switchError === null || isAway ? viewInBuild : 'form';

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
    // The same element in two views, or its delay would begin anew.
    case 'form':
    case 'undecided':
    case 'indicator':
      return (
        <>
          {view !== 'form' && (
            <div className={`${styles.indicator} ${view === 'undecided' ? styles.whenStored : ''}`}>
              <LoadingIndicator />
            </div>
          )}
          {view !== 'indicator' && (
            <div className={view === 'undecided' ? styles.unlessStored : ''}>
              <SignIn
                switchError={isAway || switchError === 'guide-not-left' ? null : switchError}
                fallback={build === 'guide' ? <SignedOut /> : <LoadingIndicator />}
              />
            </div>
          )}
        </>
      );
    case 'signing-out':
      return <LoadingIndicator text={texts.signingOut} />;
    case 'signed-out':
      return <SignedOut isAway={isAway} />;
    case 'nothing':
      return null;
  }
}

/** Takes the place of the form until the form is loaded, however long that takes. */
function SignedOut({isAway = false}): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  return (
    <>
      {/* Replaces the title of the page, which is no longer shown. */}
      <Head>
        <title>{siteConfig.title}</title>
      </Head>
      <LoadingIndicator text={isAway ? texts.formAwaited : texts.signedOut}>
        {isAway && <RetryButton />}
      </LoadingIndicator>
    </>
  );
}
