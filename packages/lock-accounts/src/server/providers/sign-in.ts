import type {MutationCompleteSsoArgs} from '../graphql/resolvers.generated';
import {type SignInRefusal, tooManyAttempts} from '../sessions/sign-in';
import type {Services} from '../sessions/viewer';
import {signInPerson} from './identities';
import type {Provider} from './oidc';
import {ProviderError, logProviderProblem} from './provider-error';

/** Signs readers in with a provider. */
export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;

/**
 * Creates the sign-in with a provider. A sign-in that the provider does not confirm is counted by
 * address, together with failed passwords, because each one costs requests to the provider.
 */
export function createProviderSignIn(services: Services, provider: Provider) {
  const {throttle, report} = services;

  /** Counts an attempt, and turns an error of the provider into a refusal. */
  async function attempt<Result>(
    address: string,
    run: () => Promise<Result>,
  ): Promise<Result | SignInRefusal> {
    const wait = await throttle.addresses.consume(address);
    if (wait > 0) {
      report({event: 'sign_in_throttled', address, reason: 'address'});
      return {message: tooManyAttempts(wait)};
    }
    try {
      const result = await run();
      await throttle.addresses.refund(address);
      return result;
    } catch (error) {
      if (!(error instanceof ProviderError)) {
        throw error;
      }
      const {reason, advice, account, message} = error;
      report({event: 'sign_in_refused', account, address, reason});
      if (advice) {
        logProviderProblem(`${reason}: ${advice}`);
      }
      if (!error.isGuess) {
        await throttle.addresses.refund(address);
      }
      return {message};
    }
  }

  return {
    begin: (again: boolean, address: string) => attempt(address, () => provider.begin(again)),
    complete: (answer: MutationCompleteSsoArgs, address: string) =>
      attempt(address, async () => {
        const person = await provider.complete(answer);
        return signInPerson(services, person, address);
      }),
  };
}
