import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import {type SignInRefusal, tooMany} from '../sessions/sign-in';
import type {TokenPair} from '../sessions/tokens';
import type {Services} from '../sessions/viewer';
import {changeAndSignOut} from '../store/directory';
import {findByIdentity, signInIdentity} from './identities';
import {type Provider, ProviderError, type SsoAnswer, type SsoStart} from './provider';

// Of a query, and of state, nonce and verifier, in characters.
const maxQuery = 4096;
const maxSecret = 256;

/** For the person at the form. */
const texts = {
  away: 'The provider that signs you in could not be reached. Try again in a moment.',
  failed: 'The provider did not confirm your sign-in. Try again.',
  access_denied: 'The provider did not let you in. Ask your administrator for access.',
};

/** Signs readers in by a provider. */
export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;

/**
 * Makes what signs readers in by a provider. A sign-in that fails is counted by address with
 * those by password, because each one costs requests to the provider. A sign-in that
 * could not reach the provider is not counted.
 */
export function createProviderSignIn(services: Services, provider: Provider) {
  const {db, throttle, report} = services;

  /** Counts an attempt, and turns what the provider does not confirm into a refusal. */
  async function attempt<Result>(
    address: string,
    run: () => Promise<Result>,
  ): Promise<Result | SignInRefusal> {
    const wait = await throttle.addresses.consume(address);
    if (wait > 0) {
      report({event: 'sign_in_throttled', address, reason: 'address'});
      return {message: tooMany(wait)};
    }
    try {
      const result = await run();
      await throttle.addresses.refund(address);
      return result;
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        throw error;
      }
      const {reason, isAway} = error;
      report({event: 'sign_in_refused', address, reason});
      if (isAway) {
        await throttle.addresses.refund(address);
      }
      if (error.cause && (isAway || reason === 'invalid_client')) {
        errorLog.write(`The sign-in provider: ${reason}: ${findCause(error.cause)}`);
      }
      const text = reason === 'access_denied' ? texts.access_denied : texts.failed;
      return {message: isAway ? texts.away : text};
    }
  }

  return {
    begin: (address: string): Promise<SsoStart | SignInRefusal> =>
      attempt(address, () => provider.begin()),

    /** @param readHeader reads a header of the request. */
    complete: (
      answer: SsoAnswer,
      {address, readHeader}: {address: string; readHeader: (name: string) => string | null},
    ): Promise<TokenPair | SignInRefusal> =>
      attempt(address, async () => {
        const {query, ...secrets} = answer;
        const isLong = Object.values(secrets).some((secret) => secret.length > maxSecret);
        if (isLong || query.length > maxQuery) {
          throw new ProviderError('too_long');
        }
        const claims = await provider.complete(answer, readHeader);
        return signInIdentity(services, claims, address);
      }),

    /**
     * Ends the sessions and reading tokens of the person that a logout token names.
     *
     * @returns whether the token was valid.
     */
    logOut: async (logoutToken: string, address: string): Promise<boolean> => {
      const result = await attempt(address, async () => {
        if (!provider.readLogout) {
          throw new ProviderError('no_logout_token');
        }
        const user = await findByIdentity(db, await provider.readLogout(logoutToken));
        if (user) {
          await changeAndSignOut(db, user.id);
          report({event: 'session_ended', account: user.id, address, reason: 'provider'});
        }
        return true;
      });
      return result === true;
    },
  };
}

/** The innermost cause, which names the host and not the request. */
function findCause(error: unknown): string {
  const {cause, message} = error as Error;
  return cause instanceof Error ? findCause(cause) : message;
}
