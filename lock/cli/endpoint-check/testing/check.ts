import type {IncomingMessage} from 'node:http';
import {checkEndpoint, type CheckOptions, printFinding} from '../check';
import {account, type HttpAnswer} from './platform';

/** Checks an endpoint, and gives what the command prints. */
export async function check(endpoint: string, options: Partial<CheckOptions> = {}) {
  const {findings, settings} = await checkEndpoint({endpoint, account, ...options});
  const text = [...findings.map(printFinding), ...settings].join('\n');
  const {password} = options.account ?? account;
  for (const secret of [password, JSON.stringify(password).slice(1, -1), 'of-a-session']) {
    expect(text).not.toContain(secret);
  }
  return {text, settings};
}

/** Changes the text of each answer. */
export const replace =
  (from: string | RegExp, to: string) =>
  (answer: HttpAnswer): HttpAnswer => ({
    ...answer,
    body: String(answer.body).replaceAll(from, to),
  });
/** Gives another answer to requests that a name is in, or to all. */
export const answerWith =
  (other: Partial<HttpAnswer>, isMeant: (request: IncomingMessage) => boolean = () => true) =>
  (answer: HttpAnswer, request: IncomingMessage): HttpAnswer =>
    isMeant(request) ? {...answer, ...other} : answer;
