import {type SignInRefusal, tooMany} from '../sessions/sign-in';
import type {Services} from '../sessions/viewer';
import {type ProviderSession, signInIdentity} from './identities';
import {type Provider, ProviderError, type SsoAnswer, type SsoStart, tell} from './provider';

// Of a query, and of state, nonce and verifier, in characters.
const maxQuery = 12_000;
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
  const {throttle, report} = services;

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
      const {reason, advice, isAway} = error;
      report({event: 'sign_in_refused', address, reason});
      if (isAway) {
        await throttle.addresses.refund(address);
      }
      if (advice) {
        tell(`${reason}: ${advice}`);
      }
      const text = reason === 'access_denied' ? texts.access_denied : texts.failed;
      return {message: isAway ? texts.away : text};
    }
  }

  return {
    begin: (address: string, again: boolean): Promise<SsoStart | SignInRefusal> =>
      attempt(address, () => provider.begin(again)),

    complete: (answer: SsoAnswer, address: string): Promise<ProviderSession | SignInRefusal> =>
      attempt(address, async () => {
        const {query, ...secrets} = answer;
        const isLong = Object.values(secrets).some((secret) => secret.length > maxSecret);
        if (isLong || query.length > maxQuery) {
          throw new ProviderError('too_long');
        }
        return signInIdentity(services, await provider.complete(answer), address);
      }),
  };
}
