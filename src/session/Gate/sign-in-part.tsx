import React, {Suspense, type ComponentType, type ReactNode} from 'react';
import LoadingIndicator from '@site/src/components/LoadingIndicator';
import {lazyPart} from '@site/src/components/lazy-part';
import type {Door} from '../use-door';
import FormMissing from './FormMissing';

type Props = {door: Door};

// The form, Formik and Yup are fetched only where the form shows.
const LazyScreen = lazyPart<Props>(
  () => import('@site/src/sign-in/SignInScreen'),
  FormMissing,
);

let Screen: ComponentType<Props> = function LateScreen(props: Props) {
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <LazyScreen {...props} />
    </Suspense>
  );
};

/**
 * Gives the login screen at once, for the build that is nothing else. A lazy
 * one is hydrated late, and any update before that makes React mount it anew,
 * without what was typed meanwhile.
 */
export function bringSignInScreen(screen: ComponentType<Props>): void {
  Screen = screen;
}

/** The login screen: there at once, or fetched when it is first shown. */
export default function SignInPart(props: Props): ReactNode {
  return <Screen {...props} />;
}
