import {endsSession, readAnswer} from '../shared/graphql-answer';
import {describeAnswer, type Failure} from '../operations/endpoint-failures';

/**
 * Says why an answer to a sign-in is neither yes nor no; undefined where it is, so for a refusal too:
 * `success: false`, or an error that says UNAUTHORIZED.
 */
export function findSignInFailure(status: number, text: string): Failure | undefined {
  const answer = readAnswer(status, text);
  const errors = 'errors' in answer ? answer.errors : [];
  const isRefusal = endsSession({status, errors, text: answer.kind === 'status' ? text : ''});
  return answer.kind === 'data' || isRefusal ? undefined : describeAnswer(answer, status);
}

/** How a sign-in ended; `nobody`: it succeeded, and the answer has no id of a user. */
export type SignInEnd = 'signed-in' | 'refused' | 'failed' | 'nobody';

const memory = 60_000; // ms

/**
 * Watches whether a platform signs readers in.
 *
 * What a stranger sends decides nothing: a sign-in that fails only has the server ask by itself, for
 * an account that does not exist, and the platform works where it refuses that. A platform that has
 * never done so may refuse by errors of any text, so its errors say nothing.
 *
 * @param ask signs in with such an account; gives why the answer is no refusal.
 * @param now a clock in ms, for tests.
 */
export function watchSignIns(ask: () => Promise<Failure | undefined>, now = Date.now) {
  let isDoubtful = true;
  let hasRefused = false;
  let problem: string | undefined;
  let nobodyUntil = 0;
  let asking: Promise<void> | undefined;

  async function askNow(): Promise<void> {
    const why = await ask().then(
      (failure) => failure?.why,
      (error: Error) => error.message,
    );
    hasRefused ||= why === undefined;
    problem = hasRefused ? why : undefined;
    isDoubtful = problem !== undefined;
  }
  const askOnce = () => void (asking ??= askNow().finally(() => (asking = undefined)));

  return {
    note: (end: SignInEnd): void => {
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
      const why = now() < nobodyUntil ? 'the answer has no id of a user' : problem;
      if (why !== undefined) {
        throw new Error(`Sign-ins fail: ${why}`);
      }
    },
  };
}
