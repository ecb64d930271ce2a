import React, {Suspense, type ComponentType, type ReactNode} from 'react';
import Card, {Notice} from '../../components/Card';
import {lazyWithFallback} from '../../components/lazy-with-fallback';
import {texts} from '../../tokens/texts';
import type {SignInScreenProps} from '../SignInScreen';

// The form and Formik are loaded only where the form shows.
const LazyScreen = lazyWithFallback<SignInScreenProps>(
  () => import('../SignInScreen'),
  SignInUnavailable,
);

let Screen: ComponentType<SignInScreenProps> | null = null;

/**
 * Sets the sign-in screen without lazy loading, for the sign-in build. A lazy component is hydrated
 * late, and any update before that makes React remount it, which loses what was typed meanwhile.
 */
export function setSignInScreen(screen: ComponentType<SignInScreenProps>): void {
  Screen = screen;
}

interface SignInProps extends SignInScreenProps {
  /** Shown until the screen is loaded. */
  fallback: ReactNode;
}

/** The sign-in screen, in the guide's builds loaded when it is first shown. */
export default function SignIn({fallback, ...props}: SignInProps): ReactNode {
  return Screen ? (
    <Screen {...props} />
  ) : (
    <Suspense fallback={fallback}>
      <LazyScreen {...props} />
    </Suspense>
  );
}

function SignInUnavailable(): ReactNode {
  return (
    <Card>
      <Notice text={texts.formMissing} />
    </Card>
  );
}
