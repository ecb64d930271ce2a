import type {User} from '@site/src/session/state';

const day = 24 * 60 * 60 * 1000;
/** Days before a password's expiry from which the reader is warned. */
const noticeDays = 14;

export interface Notice {
  id: 'password' | 'agreement';
  text: string;
}

/**
 * Returns what a reader should know about the account. The platform enforces
 * both; the guide blocks nothing.
 *
 * @param now in epoch ms.
 */
export function accountNotices(user: User, now: number): Notice[] {
  const notices: Notice[] = [];
  const left = Date.parse(user.passwordExpiresAt ?? '') - now;
  if (left < noticeDays * day) {
    notices.push({id: 'password', text: passwordText(left)});
  }
  if (user.isEndUserAgreementAccepted === false) {
    notices.push({
      id: 'agreement',
      text: 'You have not accepted the end-user agreement yet. The platform will ask you to.',
    });
  }
  return notices;
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
