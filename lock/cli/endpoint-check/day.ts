import type {ExpiryUnit} from '../../shared/expires-in';
import {endsSession} from '../../shared/graphql-answer';
import {type CheckedUser, readField} from './answers';
import type {Quote} from './describe';
import type {Failure, Question, Reply} from './request';

/** What the steps know of each other. */
export interface Day {
  /** Sends an operation with the token of the session, unless `token` is another. */
  ask: (
    document: Question['document'],
    question?: Omit<Question, 'document'>,
  ) => Promise<Reply | Failure>;
  quote: Quote;
  account?: {email: string; password: string};
  session?: {token: string; refreshToken: string | null};
  /** One that has been exchanged for another. */
  oldRefreshToken?: string;
  user?: CheckedUser;
  /** What readers lose with each session, which is said once. */
  losses: Set<string>;
  /** The rest cannot be asked. */
  isUnreachable?: boolean;
  settings: {expiresIn: ExpiryUnit; passwordChange: 'on' | 'off'};
}

/** What a step of the check came to. */
export interface Judgement {
  /** `works, but`: readers lose what the text says. `not asked`: it says why. */
  verdict: 'right' | 'works, but' | 'wrong' | 'not asked';
  text: string;
  /** A row of the table in lock/OPERATING.md, where no answer came. */
  row?: string;
}

/** What a check found in one step. */
export interface Finding extends Judgement {
  step: string;
}

export const right = (text: string): Judgement => ({verdict: 'right', text});
export const worksBut = (text: string): Judgement => ({verdict: 'works, but', text});
export const notAsked = (text: string): Judgement => ({verdict: 'not asked', text});
export const wrong = (came: string, expected: string, row?: string): Judgement => ({
  verdict: 'wrong',
  text: `came: ${came}; expected: ${expected}`,
  row,
});

/** Gives a finding as a line; what is wrong has a second one that says where to read. */
export function printFinding({verdict, step, text, row}: Finding): string {
  const line = `${verdict.padEnd(10)}  ${step}: ${text}.`;
  const where = row ? `when-sign-ins-fail, row ${row}` : 'connect-your-platform';
  return verdict === 'wrong' ? `${line}\n${' '.repeat(12)}Read lock/OPERATING.md#${where}` : line;
}

/** What the site takes for the end of a session. */
export const over = 'me: null, or an error with UNAUTHORIZED or Session expired in its message';
export const refusedWell = right('refused, in words that the site knows');

/** Whether an answer says in the words that the site knows that the session is over. */
export function saysSessionIsOver(reply: Reply | Failure): boolean {
  if ('cause' in reply) {
    return false;
  }
  const {answer, status, text} = reply;
  const errors = 'errors' in answer ? answer.errors : [];
  return endsSession({status, errors, text: answer.kind === 'status' ? text : ''});
}

/** Whether an answer to `me` says that the token is that of nobody. */
export const isOver = (reply: Reply | Failure) =>
  saysSessionIsOver(reply) || readField(reply, 'me') === null;
