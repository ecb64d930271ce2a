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
  /** The rest cannot be asked. */
  isUnreachable?: boolean;
  settings: {expiresIn: ExpiryUnit; passwordChange: 'on' | 'off'};
}

/** Whether an answer says in the words that the site knows that the session is over. */
export function saysSessionIsOver(reply: Reply | Failure): boolean {
  if ('code' in reply) {
    return false;
  }
  const {answer, status, text} = reply;
  const errors = 'errors' in answer ? answer.errors : [];
  return endsSession({status, errors, text: answer.kind === 'status' ? text : ''});
}

/** Whether an answer to `me` says that the token is that of nobody. */
export const isOver = (reply: Reply | Failure) =>
  saysSessionIsOver(reply) || readField(reply, 'me') === null;

/** What the site takes for that. */
export const over = 'me: null, or an error with UNAUTHORIZED or Session expired in its message';
