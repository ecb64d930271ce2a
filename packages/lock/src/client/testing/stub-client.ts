import {createClient} from '../session/client';
import type {LinkSession} from '../session/links';

/** An answer of the stub: a JSON body, a whole response, or a failure. */
export type StubAnswer = Record<string, unknown> | Response | Error;

/**
 * A fetch that returns the answers in turn, and the last one for all further calls. It does not
 * look at the request.
 */
export function stubFetch(...answers: StubAnswer[]) {
  let call = 0;
  return jest.fn<Promise<Response>, Parameters<typeof fetch>>(async () =>
    respond(answers[Math.min(call++, answers.length - 1)]!),
  );
}

/** Gives an answer as fetch does. */
export function respond(answer: StubAnswer): Response {
  if (answer instanceof Error) {
    throw answer;
  }
  return answer instanceof Response ? answer.clone() : Response.json(answer);
}

/** Makes a session as the link chain sees it: signed in, and no refresh is due. */
export function stubSession() {
  return {
    tokens: {token: jest.fn(() => 'token-1')},
    refresher: {refreshIfDue: jest.fn(async () => {})},
    dispatch: jest.fn<void, Parameters<LinkSession['dispatch']>>(),
  };
}

/** Makes the whole client, with a session and a fetch that a test can inspect. */
export function stubClient(...answers: StubAnswer[]) {
  const [session, fetch] = [stubSession(), stubFetch(...answers)];
  return {session, fetch, client: createClient({session, fetch, endpoint: '/graphql'})};
}
