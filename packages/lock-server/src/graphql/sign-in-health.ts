import {type Answer, endsSession} from '../shared/graphql-answer';
import {describeAnswer, type Failure} from '../monitoring/endpoint-failures';

/**
 * Says why a platform failed to answer a sign-in; undefined for a success and for a refusal, which is
 * `success: false` or an error that says UNAUTHORIZED.
 *
 * @param answer the result of {@link readAnswer} for the status and the text.
 */
export function findSignInFailure(
  answer: Answer,
  status: number,
  text: string,
): SignInFailure | undefined {
  const errors = 'errors' in answer ? answer.errors : [];
  const isRefusal = endsSession({status, errors, text: answer.kind === 'status' ? text : ''});
  if (answer.kind === 'data' || isRefusal) {
    return undefined;
  }
  const isBroken = answer.kind === 'not-json' || (status >= 500 && errors.length === 0);
  return {...describeAnswer(answer, status), isBroken};
}

/** Why a platform failed to answer a sign-in. */
interface SignInFailure extends Failure {
  /** Whether the answer is a web page or a server's error, which no platform uses as a refusal. */
  isBroken: boolean;
}

/** How a sign-in ended. `nobody`: it succeeded, but the answer has no user id. */
export type SignInEnd = 'signed-in' | 'refused' | 'failed' | 'nobody';

const memory = 60_000; // ms for which a sign-in without a user id makes the check fail

/**
 * Watches whether a platform signs readers in.
 *
 * A stranger's sign-in cannot change the result. When a sign-in fails, the server itself tries to
 * sign in with an account that does not exist, which a working platform refuses. A platform may
 * refuse with errors of any text and status. So, until it has refused once, only answers that
 * cannot be a refusal (`isBroken`) count as failures.
 *
 * @param ask tries to sign in with such an account; returns the failure, if the platform failed.
 * @param now a clock in ms, for tests.
 */
export function watchSignIns(
  ask: () => Promise<Pick<SignInFailure, 'why' | 'isBroken'> | undefined>,
  now = Date.now,
) {
  let isDoubtful = true;
  let hasRefused = false;
  let problem: string | undefined;
  let nobodyUntil = 0;
  let asking: Promise<void> | undefined;

  async function askNow(): Promise<void> {
    const failure = await ask().catch(({message}: Error) => ({why: message, isBroken: true}));
    hasRefused ||= !failure;
    problem = hasRefused || failure?.isBroken ? failure?.why : undefined;
    isDoubtful = problem !== undefined;
  }
  const askOnce = () => void (asking ??= askNow().finally(() => (asking = undefined)));

  return {
    record: (end: SignInEnd): void => {
      if (end === 'failed') {
        askOnce();
      } else if (end !== 'refused') {
        nobodyUntil = end === 'nobody' ? now() + memory : 0;
      }
    },

    /** @throws Error with the cause while nobody can sign in. */
    check: (): void => {
      if (isDoubtful) {
        askOnce();
      }
      const why = now() < nobodyUntil ? 'the answer has no user id' : problem;
      if (why !== undefined) {
        throw new Error(`Sign-ins fail: ${why}`);
      }
    },
  };
}
