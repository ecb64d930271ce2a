import React, {Suspense, type ComponentType, type ReactNode} from 'react';
import Card, {Notice} from '../../components/Card';
import {lazyWithFallback} from '../../components/lazy-with-fallback';
import {texts} from '../../tokens/texts';
import type {SignInScreenProps} from '../SignInScreen';

// Loads the form and Formik only on pages that show the form.
const LazyScreen = lazyWithFallback<SignInScreenProps>(
  () => import('../SignInScreen'),
  SignInUnavailable,
);

let Screen: ComponentType<SignInScreenProps> | null = null;

/**
 * Sets the sign-in screen of the sign-in build, without lazy loading. React hydrates a lazy
 * component late, and remounts it after any earlier update, which would lose the reader's input.
 */
export function setSignInScreen(screen: ComponentType<SignInScreenProps>): void {
  Screen = screen;
}

interface SignInProps extends SignInScreenProps {
  /** Shown until the screen is loaded. */
  fallback: ReactNode;
}

/** The sign-in screen. In the guide's builds it is loaded when it is first shown. */
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
