import React, {Suspense, useState, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {Notice, RetryButton} from 'docusaurus-lock/client/components/Card/index';
import {lazyWithFallback} from 'docusaurus-lock/client/components/lazy-with-fallback';
import type {Credentials} from 'docusaurus-lock/client/sign-in/SignInForm/index';
import type {SignInMethodsProps} from 'docusaurus-lock/client/sign-in/SignInScreen/index';
import {usePublicConfig} from 'docusaurus-lock/client/components/use-public-config';
import {passwordChangeMark} from 'docusaurus-lock-server/shared/password-change';
import type {ChangePasswordFormProps} from '../ChangePasswordForm';
import {type AccountsFields, packageName} from '../../fields';
import {ProviderSignIn} from '../ProviderSignIn';
import {translatedTexts} from '../texts';
import styles from './styles.module.css';

// Few readers need this form, so it is not in the script that everyone loads.
const ChangePasswordForm = lazyWithFallback<ChangePasswordFormProps>(
  () => import('../ChangePasswordForm'),
  ChangePasswordUnavailable,
);

/** Whether the server has embedded accounts and no platform; then it marks the page. */
const hasOwnAccounts = () => document.documentElement.hasAttribute(passwordChangeMark);

/** The form, the provider's button and, with embedded accounts, the link *Change password*. */
export function SignInMethods({renderForm, help}: SignInMethodsProps): ReactNode {
  const isBrowser = useIsBrowser();
  const fields = usePublicConfig().features[packageName] as AccountsFields | undefined;
  const [email, setEmail] = useState('');
  const [change, setChange] = useState<{expired: Credentials | null} | null>(null);

  if (change) {
    return (
      <Suspense>
        <ChangePasswordForm
          expired={change.expired}
          onBack={() => {
            setEmail(change.expired?.email ?? '');
            setChange(null);
          }}
        />
      </Suspense>
    );
  }
  const form = renderForm({
    email,
    onPasswordExpired(expired) {
      if (hasOwnAccounts()) {
        setChange({expired});
      }
      return hasOwnAccounts();
    },
  });
  const links = (
    <>
      {/* The style sheet hides this button unless the server has marked the page. */}
      <button
        type="button"
        className={`button button--link button--block ${styles.change}`}
        disabled={!isBrowser}
        onClick={() => setChange({expired: null})}>
        {translatedTexts.changePassword}
      </button>
      {help}
    </>
  );
  return fields ? (
    <ProviderSignIn {...fields.provider} form={form} links={links} />
  ) : (
    <>
      {form}
      {links}
    </>
  );
}

function ChangePasswordUnavailable(): ReactNode {
  return (
    <Notice text={translatedTexts.changeMissing}>
      <RetryButton label={translatedTexts.reload} />
    </Notice>
  );
}
