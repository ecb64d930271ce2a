import type {User} from '@site/src/session/session-state';

const day = 24 * 60 * 60 * 1000;
/** Days before a password's expiry from which the reader is told. */
const noticeDays = 14;

export interface Note {
  id: 'password' | 'agreement';
  text: string;
}

/**
 * What a reader should know of the account. How either is enforced is the
 * platform's affair (specification 6); the guide never blocks.
 *
 * @param now in ms.
 */
export function accountNotes(user: User, now: number): Note[] {
  const notes: Note[] = [];
  const left = Date.parse(user.passwordExpiresAt ?? '') - now;
  if (left < noticeDays * day) {
    notes.push({id: 'password', text: passwordText(left)});
  }
  if (user.isEndUserAgreementAccepted === false) {
    notes.push({
      id: 'agreement',
      text: 'You have not accepted the end-user agreement yet. The platform will ask you to.',
    });
  }
  return notes;
}

function passwordText(left: number): string {
  if (left <= 0) {
    return 'Your password has expired. Change it in the platform.';
  }
  const days = Math.ceil(left / day);
  return days === 1
    ? 'Your password expires within a day. Change it in the platform.'
    : `Your password expires in ${days} days. Change it in the platform.`;
}
