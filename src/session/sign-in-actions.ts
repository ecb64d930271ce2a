import {isUnknownField} from '../tokens/errors';
import {messages} from '../tokens/texts';
import {
  AuthenticateUserDocument,
  ChangePasswordDocument,
} from './operations.generated';
import {serverClockOffset} from '../tokens/http';
import {acceptResult} from './accept-result';
import {browserStorage} from '../tokens/storage';
import {isPasswordExpired} from './is-password-expired';
import type {SessionParts} from './session-parts';

/** Why a reader was not signed in. */
export interface SignInFailure {
  /** `unsupported`: the endpoint has no operation to change a password. */
  reason: 'refused' | 'password-expired' | 'unsupported';
  /** The server's message, or one of the catalogue. */
  message: string;
}

/** Local storage key: when the endpoint last said that it changes no passwords. */
const unsupportedKey = 'changePasswordUnsupportedAt';
/** How long that is believed, in ms: an endpoint may learn it. */
const unsupportedLife = 24 * 60 * 60 * 1000;

/** Whether the endpoint can change passwords, as far as this browser knows. */
export function canChangePassword(): boolean {
  const at = Number(browserStorage('localStorage').get(unsupportedKey));
  return Date.now() - at > unsupportedLife;
}

/** Signs a reader in. Both actions return null once that is done. */
export function signInActions(parts: SessionParts) {
  const {store, client} = parts;
  return {
    /**
     * Signs in with a password. The message of a failure is the server's or
     * 'Invalid credentials', or 'Failed to process' when the request failed.
     */
    signIn: async (
      email: string,
      password: string,
    ): Promise<SignInFailure | null> => {
      try {
        await client.clearStore();
        const {data} = await client.mutate({
          mutation: AuthenticateUserDocument,
          variables: {email, password},
        });
        const result = data?.authenticateUser;
        if (result?.success) {
          await acceptResult(parts, result);
          return null;
        }
        store.dispatch({type: 'signed-out', reason: 'none'});
        const now = Date.now() + (serverClockOffset() ?? 0);
        const isExpired = isPasswordExpired(result?.user, now);
        return {
          reason: isExpired ? 'password-expired' : 'refused',
          message: result?.message || messages.invalidCredentials,
        };
      } catch {
        return {reason: 'refused', message: messages.failedToProcess};
      }
    },

    /**
     * Changes an expired password and signs in with the new one. The message of
     * a failure is the server's or 'Failed to process'.
     */
    changePassword: async (
      email: string,
      password: string,
      newPassword: string,
    ): Promise<SignInFailure | null> => {
      try {
        await client.clearStore();
        const {data} = await client.mutate({
          mutation: ChangePasswordDocument,
          variables: {email, password, newPassword},
        });
        const result = data?.changePassword;
        if (result?.success) {
          await acceptResult(parts, result);
          return null;
        }
        return {
          reason: 'refused',
          message: result?.message || messages.failedToProcess,
        };
      } catch (error) {
        const isUnsupported = isUnknownField(error, 'changePassword');
        if (isUnsupported) {
          const now = String(Date.now());
          browserStorage('localStorage').set(unsupportedKey, now);
        }
        return {
          reason: isUnsupported ? 'unsupported' : 'refused',
          message: messages.failedToProcess,
        };
      }
    },
  };
}
